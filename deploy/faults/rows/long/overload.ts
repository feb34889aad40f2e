import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { behindFront } from '../../rig/behind-front.js';
import { floodPast } from '../../rig/flood-past.js';
import { type LeagueStack, readingOf, readingOfMembers } from '../../rig/league-stack.js';
import { readApart } from '../../rig/read-apart.js';
import {
  countStale,
  failuresOf,
  isFresh,
  isGood,
  isRefusal,
  judgedFresh,
  p99Of,
  quantile,
  readWhile,
  type Read,
} from '../../rig/steady-reads.js';

const people = 10;
/** A stack that has been in use: what Node has not compiled yet takes several times as long, and the most would seem less. */
const [usedPerSecond, usedS] = [200, 20];
const firstPerSecond = 100;
const step = 1.5;
const stepS = 6;
/** An answer counts that comes within the objective; a rate is kept while this share of what is asked has one. */
const [shareKept, inTimeMs] = [0.99, 500];
/** What Node has not compiled yet makes a rate late that is kept the next time. */
const triesOfRate = 2;
/** Of the most that was answered in a second. */
const times = 5;
const [overloadedS, recoverS] = [20, 5];
/**
 * Reads of one of them from a process of its own are timed: the one that makes the load is itself late. It has its
 * connections before, as who has a page open: Node takes one new connection in each turn of its event loop, and a crowd of
 * new ones waits in line. They are as many as it could have under way in a second, so that none waits for another.
 */
const [watchPerSecond, watchConnections, watchBeforeMs, watchAfterMs] = [50, 50, 4_000, 1_000];
const goodput = 0.9;
const refusedWithinMs = 50;
const recoveredAfterMs = 2_000;

export const row: FaultRow = {
  fault: `${times} times as many requests as this machine answers`,
  load: () =>
    `reads of a league's pages by ${people} members and open arrivals, from cores that the stack does not have: more and more, after ${usedPerSecond}/s for ${usedS} s, ` +
    `until a rate is not kept, then ${times} times the most that was answered in a second, again where such a flood has more answered, by way of deploy/front; ` +
    `beside it ${watchPerSecond}/s of one of them, connected before, from a process of its own`,
  target:
    `answered within ${inTimeMs} ms: ${goodput * 100} % of the most that was a second; the others refused within ${refusedWithinMs} ms, as that ` +
    `process sees it; all well ${recoveredAfterMs / 1_000} s after`,
  run: () => behindFront(overloaded),
};

async function overloaded(stack: LeagueStack): Promise<Outcome> {
  const reading = await readingOfMembers(stack, people, 0);
  const read = (perSecond: number, s: number) =>
    readWhile(stack.address, { ...reading, perSecond, connections: 1_000 }, () => sleep(s * 1_000));
  await read(usedPerSecond, usedS);
  const { kept, peak } = await mostAnswered(read);
  const { most, isPast, good, tooMany, watched, endedAt } = await floodPast(peak, (found) =>
    floodWatched(stack, () => read(found * times, overloadedS)),
  );
  const refused = tooMany.filter((one) => !isGood(one));
  const watchedRefused = watched.filter((one) => !isGood(one));
  const recovering = await read(kept / 2, recoverS);
  const after = recovering.filter(({ dueAt }) => dueAt >= endedAt + recoveredAfterMs);
  const judgedAfter = judgedFresh(after);
  return {
    measured:
      `kept ${kept.toFixed(0)}/s, at most ${most.toFixed(0)}/s answered in time; at ${(most * times).toFixed(0)}/s ${good.toFixed(0)}/s ` +
      `in time (all answers p99 ${p99Of(tooMany.filter(isGood)).toFixed(0)} ms, ${countStale(tooMany)} as they were last), ${refused.length} not (p99 ${p99Of(refused).toFixed(0)} ms ` +
      `as the process that makes the load sees it): ${failuresOf(tooMany)}; the one beside it: ${watched.length - watchedRefused.length} ` +
      `answered (p99 ${p99Of(watched.filter(isGood)).toFixed(0)} ms, ${countStale(watched)} as they were last), ${watchedRefused.length} refused (p50, p90, p99 ` +
      `${spreadOf(watchedRefused)} ms); after: ${judgedAfter.told}, p99 ${p99Of(after).toFixed(0)} ms`,
    holds:
      isPast &&
      good >= most * goodput &&
      [...refused, ...watchedRefused].every(isRefusal) &&
      // Who is never refused shows nothing of how soon.
      watchedRefused.length > 0 &&
      p99Of(watchedRefused) <= refusedWithinMs &&
      // Or else they waited in the process that makes the load, and were fewer a second than they should be.
      p99Of(refused) <= inTimeMs &&
      judgedAfter.holds &&
      p99Of(after) <= inTimeMs,
  };
}

/** Asks for more and more until a rate is not kept; the last one that was, and the most that was answered in a second. */
async function mostAnswered(
  read: (perSecond: number, s: number) => Promise<Read[]>,
): Promise<{ kept: number; peak: number }> {
  let [peak, kept] = [0, 0];
  for (let [rate, tries] = [firstPerSecond, 0]; tries < triesOfRate;) {
    const reads = await read(rate, stepS);
    peak = Math.max(peak, answeredInS(reads, stepS));
    const isKept = reads.filter(isInTime).length >= reads.length * shareKept;
    if (isKept) [kept, rate] = [rate, rate * step];
    tries = isKept ? 0 : tries + 1;
  }
  return { kept, peak };
}

/** Floods once all is well again, with reads of one member beside it from a process of its own. */
async function floodWatched(stack: LeagueStack, flood: () => Promise<Read[]>) {
  await sleep(recoverS * 1_000);
  const { paths, headers } = readingOf(stack, 0);
  const watching = readApart({
    address: stack.address,
    paths,
    headers: headers(),
    perSecond: watchPerSecond,
    connections: watchConnections,
    connected: true,
    ms: watchBeforeMs + overloadedS * 1_000 - watchAfterMs,
  });
  await sleep(watchBeforeMs);
  const tooMany = await flood();
  const endedAt = performance.now();
  const watched = (await watching).filter(isMeanwhile);
  return { tooMany, endedAt, watched, good: answeredInS(tooMany, overloadedS) };
}

/** How many of these reads were answered in time, in each of so many seconds. */
const answeredInS = (reads: readonly Read[], s: number): number => reads.filter(isInTime).length / s;

/** Half of these reads, nine of ten and 99 of a hundred took no longer than so many ms. */
function spreadOf(reads: readonly Read[]): string {
  const times = reads.map(({ ms }) => ms);
  return [0.5, 0.9, 0.99].map((share) => quantile(times, share).toFixed(0)).join(', ');
}

const isInTime = (read: Read): boolean => isFresh(read) && read.ms <= inTimeMs;

/** Of the reads of the process beside, those while the others were too many; by its own clock. */
function isMeanwhile({ dueAt }: Read, _at: number, all: readonly Read[]): boolean {
  const first = Math.min(...all.map((one) => one.dueAt));
  return dueAt - first >= watchBeforeMs + watchAfterMs;
}
