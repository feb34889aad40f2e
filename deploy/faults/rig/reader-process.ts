import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadingApart } from './read-apart.js';
import { readWhile } from './steady-reads.js';

/** A process of its own that reads as it is told on standard input, and prints how each read ended. */
async function main(): Promise<void> {
  const { address, headers, ms, ...reading } = JSON.parse(await text(process.stdin)) as ReadingApart;
  const reads = await readWhile(address, { ...reading, headers: () => headers }, () => sleep(ms));
  process.stdout.write(JSON.stringify(reads));
}

void main();
