import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { processNames, scaled } from '../local/services.js';
import { faultPromises } from './promises.js';
import { addToReport, conditionsOf } from './report.js';
import { brokenLine, takeBroken } from './rig/broken.js';
import { endOnSignals } from './rig/ends.js';
import { readingOf, twoOfEach, withLeagueStack } from './rig/league-stack.js';
import { liveMemoryOf, tellingLiveMemory } from './rig/live-memory.js';
import { breakUntil } from './rig/nemesis.js';
import { watchProcesses } from './rig/process-slopes.js';
import { startRecord } from './rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from './rig/sent-messages.js';
import { failuresOf, isGood, p99Of, readWhile } from './rig/steady-reads.js';
import { soakName } from './soak-line.js';
import { judgedOf, lengthMinutes, slopeWords } from './soak-verdict.js';
import { type Line } from './table.js';

const readsPerSecond = 45;
const messagesPerSecond = 5;
const sampleEveryMs = 5_000;
/** Nothing is broken in the last third, so that every process has a life long enough for a slope. */
const brokenShare = 2 / 3;
/** A browser reads again as often; the database needs some seconds to be back. */
const tries = 8;

/**
 * `make soak HOURS=8` or MINUTES=30: steady load on two processes of everything, kills and freezes at random, and what
 * must hold at the end. SEED= breaks the same processes at the same moments again. Exits with 1 when something was lost,
 * a read failed that was tried again, or memory or open files of a process grew over half an hour.
 */
async function main(): Promise<boolean> {
  endOnSignals();
  const minutes = lengthMinutes(process.env);
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));
  const conditions = conditionsOf(seed);
  console.log(`${minutes} minutes, ${os.cpus().length} cores, load ${conditions.machineLoad}, SEED=${seed}`);
  const own = scaled.flatMap((name) => processNames(twoOfEach, name));
  const env = async (_portOf: unknown, dir: string) => tellingLiveMemory(own, dir);
  return withLeagueStack({ copies: twoOfEach, env }, async (stack) => {
    const record = startRecord(path.join(stack.dir, 'record'));
    const watch = watchProcesses((name, pid) => liveMemoryOf(stack.dir, name, pid));
    const [calm, over] = [new AbortController(), new AbortController()];
    const sampling = sampleUntil(over.signal, () => watch.sample(stack.now()));
    const reading = { ...readingOf(stack, readsPerSecond), connections: 256, tries };
    takeBroken();
    const reads = await readWhile(stack.address, reading, async () => {
      const sending = sendAll(stack.chat, record, minutes * 60 * messagesPerSecond, messagesPerSecond);
      const breaking = breakUntil(stack, seededRandom(seed), calm.signal);
      await sleep(minutes * 60_000 * brokenShare);
      calm.abort();
      await sleep(minutes * 60_000 * (1 - brokenShare));
      over.abort();
      await Promise.all([sending, breaking]);
    });
    await sampling;
    const tally = tallyOf(await record.close(), await readAll(stack.chat));
    const victims = takeBroken();
    const broken = brokenLine(victims);
    const slopes = watch.slopes();
    for (const slope of slopes) console.log(slopeWords(slope));
    // The database and the broker fill the room that they are given.
    const judged = judgedOf(slopes.filter(({ name }) => own.includes(name)));
    const holds = isWhole(tally) && reads.every(isGood) && judged.growing.length === 0;
    const line = lineOf({
      load: `${readsPerSecond} reads and ${messagesPerSecond} messages a second for ${minutes} minutes`,
      measured:
        `${victims.length} kills and freezes; ${toldOf(tally)}; ${reads.length} reads, ` +
        `failed after ${tries} tries: ${failuresOf(reads)}, p99 ${p99Of(reads).toFixed(0)} ms; ${judged.words}`,
      broken,
      verdict: !holds ? 'BROKEN' : judged.isWhole ? 'holds' : 'not shown',
    });
    console.log(`\nbroken at seconds: ${broken}\n${line.measured}\n${line.verdict}`);
    addToReport([line], conditions);
    return holds;
  });
}

function lineOf(o: Pick<Line, 'load' | 'measured' | 'broken' | 'verdict'>): Line {
  const promise = faultPromises.find(({ id }) => id === 'R24');
  return { name: soakName, fault: promise?.fault ?? '', target: promise?.target ?? '', ...o };
}

async function sampleUntil(over: AbortSignal, sample: () => void): Promise<void> {
  while (!over.aborted) {
    sample();
    await sleep(sampleEveryMs, undefined, { signal: over }).catch(() => undefined);
  }
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
