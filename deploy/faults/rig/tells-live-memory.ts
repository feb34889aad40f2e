import fs from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
import type { LiveMemory } from './live-memory.js';

/**
 * Loaded into a process of a soak before its own code (`tellingLiveMemory`): now and then it collects all its garbage and
 * appends to a file what is left. Its resident memory says little: the heap may double before V8 collects all of it.
 */
const { LIVE_MEMORY_FILE: file, LIVE_MEMORY_EVERY_MS: everyMs } = process.env;

if (isMainThread && file !== undefined) {
  const session = new Session();
  session.connect();
  const tell = () => session.post('HeapProfiler.collectGarbage', () => note(file));
  setInterval(tell, Number(everyMs)).unref();
}

function note(to: string): void {
  const { heapUsed, external } = process.memoryUsage();
  const line: LiveMemory = { pid: process.pid, at: Date.now(), mb: (heapUsed + external) / 1e6 };
  fs.appendFileSync(to, `${JSON.stringify(line)}\n`);
}
