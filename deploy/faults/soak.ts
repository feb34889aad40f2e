import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { processNames, scaled } from '../local/services.js';
import { readingOf, twoOfEach, withLeagueStack, type LeagueStack } from './rig/league-stack.js';
import { watchMemory, type Slope } from './rig/memory-slopes.js';
import { startRecord } from './rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from './rig/sent-messages.js';
import { processOf } from './rig/stack-process.js';
import { failuresOf, isGood, p99Of, readWhile } from './rig/steady-reads.js';

const readsPerSecond = 45;
const messagesPerSecond = 5;
const [soonestKillS, latestKillS] = [20, 60];
const sampleEveryMs = 5_000;
/** A browser reads again as often; the database needs some seconds to be back. */
const tries = 8;

/**
 * `make soak MINUTES=30`: steady load on two processes of everything, kills at random, and what must hold at the end.
 * SEED= kills the same processes at the same moments again. Exits with 1 when something was lost, or a read failed that
 * was tried again; slopes are told, since half an hour is too short to judge them.
 */
async function main(): Promise<boolean> {
  const minutes = Number(process.env.MINUTES || 30);
  if (!(minutes > 0)) throw new Error('MINUTES: how long, more than 0');
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));
  console.log(`${minutes} minutes, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, SEED=${seed}`);
  return withLeagueStack({ copies: twoOfEach }, async (stack) => {
    const record = startRecord(path.join(stack.dir, 'record'));
    const memory = watchMemory();
    const over = new AbortController();
    const kills: string[] = [];
    const sampling = sampleUntil(over.signal, () => memory.sample(stack.now()));
    const reading = { ...readingOf(stack, readsPerSecond), connections: 256, tries };
    const reads = await readWhile(stack.address, reading, async () => {
      const sending = sendAll(stack.chat, record, minutes * 60 * messagesPerSecond, messagesPerSecond);
      const killing = killUntil(stack, seededRandom(seed), over.signal, kills);
      await sleep(minutes * 60_000);
      over.abort();
      await Promise.all([sending, killing]);
    });
    await sampling;
    const tally = tallyOf(await record.close(), await readAll(stack.chat));
    console.log(`kills: ${kills.length} (${[...new Set(kills)].sort().join(', ')})`);
    console.log(`messages: ${toldOf(tally)}`);
    console.log(
      `reads: ${reads.length}, failed after ${tries} tries: ${failuresOf(reads)}; p99 ${p99Of(reads).toFixed(0)} ms\n`,
    );
    for (const slope of memory.slopes()) console.log(lineOf(slope));
    return isWhole(tally) && reads.every(isGood);
  });
}

/** Kills one process after the other, each when the one before is back. */
async function killUntil(stack: LeagueStack, random: () => number, over: AbortSignal, kills: string[]): Promise<void> {
  const names = [...scaled.flatMap((name) => processNames(stack.options.copies, name)), 'nats', 'mongod'];
  for (;;) {
    const pauseMs = 1_000 * (soonestKillS + random() * (latestKillS - soonestKillS));
    const name = names[Math.floor(random() * names.length)] ?? 'nats';
    const isOver = await sleep(pauseMs, false, { signal: over }).catch(() => true);
    if (isOver) return;
    const victim = processOf(stack, name);
    await victim.kill();
    kills.push(name);
    await victim.back();
  }
}

async function sampleUntil(over: AbortSignal, sample: () => void): Promise<void> {
  while (!over.aborted) {
    sample();
    await sleep(sampleEveryMs, undefined, { signal: over }).catch(() => undefined);
  }
}

function lineOf({ name, lives, minutes, fromMb, toMb, mbPerHour }: Slope): string {
  const slope = mbPerHour === undefined ? 'too short' : `${mbPerHour.toFixed(1)} MB/h`;
  const span = `${fromMb.toFixed(0)} to ${toMb.toFixed(0)} MB in ${minutes.toFixed(1)} min`;
  return `${name.padEnd(20)} ${String(lives).padStart(3)} lives  ${span.padEnd(28)} ${slope}`;
}

main().then(
  (holds) => {
    process.exitCode = holds ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
