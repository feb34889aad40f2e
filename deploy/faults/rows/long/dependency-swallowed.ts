import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { openFaultProxy, type FaultProxy } from '@dynasty/testbed/fault-proxy';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { ownerOf } from '../../rig/page-owner.js';
import { openScheduleCopy, type ScheduleCopy } from '../../rig/schedule-copy.js';
import { isLate, longestMs, slowest } from '../../rig/standstill.js';
import {
  countStale,
  failuresOf,
  isGood,
  isRefusal,
  judgedFresh,
  p99Of,
  readWhile,
  type Read,
  type Reading,
} from '../../rig/steady-reads.js';
import { seconds } from '../../rig/times-each.js';

const perSecond = 100;
const [warmS, steadyS, swallowedS, afterS] = [2, 20, 20, 5];
/** What was swallowed is missing in connections that stand: they are found dead by their next ping, and made anew. */
const freshAfterS = 20;
/** So long league-sync waits for a schedule that it asks for, and what a busy machine adds. */
const [questionMs, busyMs] = [10_000, 500];
const slower = 1.1;
/** Two runs of the same differ by more than a tenth where p99 is this small. */
const noiseMs = 15;
/** Who asks league-sync who is a member, and league-sync's own question to analytics. */
const askers = ['chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];
/** Whose gRPC is silent, one after the other and both at once. */
const rounds = [['analytics'], ['league-sync'], ['league-sync', 'analytics']];

export const row: FaultRow = {
  fault:
    `gRPC to ${rounds.map((names) => names.join(' and ')).join(', then to ')}, swallowed by a proxy (connections stand, ` +
    `nothing arrives) for ${swallowedS} s each`,
  load: () =>
    `reads of a league's pages at ${perSecond}/s; where analytics is silent an event has league-sync ask it for a schedule, which ` +
    'no page does',
  target:
    `pages of league-sync, which needs nobody, as fast as before (p99 +10 %, or +${noiseMs} ms), and all pages where ` +
    `analytics is silent; the others answer or refuse within ${longestMs / 1_000} s; the question for a schedule is given up at its ` +
    `deadline (${questionMs / 1_000} s) and asked again; all is answered ${afterS} s after, and nothing as it was ` +
    `last ${freshAfterS} s after`,
  async run() {
    const proxies = new Map<string, FaultProxy>();
    const env = async (portOf: (name: string) => number) => {
      for (const name of ['league-sync', 'analytics'])
        proxies.set(name, await openFaultProxy(() => portOf(`${name}-grpc`)));
      const address = (name: string) => `127.0.0.1:${proxies.get(name)?.port}`;
      return {
        ...Object.fromEntries(askers.map((name) => [name, { LEAGUE_SYNC_GRPC: address('league-sync') }])),
        'league-sync': { ANALYTICS_GRPC: address('analytics') },
      };
    };
    try {
      return await withLeagueStack({ env, loaded: true }, (stack) => swallowInTurn(stack, proxies));
    } finally {
      await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    }
  },
};

async function swallowInTurn(stack: LeagueStack, proxies: ReadonlyMap<string, FaultProxy>): Promise<Outcome> {
  const schedule = await openScheduleCopy(stack);
  try {
    const reading = { ...readingOf(stack, perSecond), connections: 1_000 };
    await readWhile(stack.address, reading, () => sleep(warmS * 1_000));
    const before = await readWhile(stack.address, reading, () => sleep(steadyS * 1_000));
    const rig = { stack, reading, schedule, before };
    const judged = [];
    for (const names of rounds) {
      const silent = names.flatMap((name) => proxies.get(name) ?? []);
      judged.push(await swallow(rig, names, silent));
    }
    return {
      measured:
        `p99 of league-sync before ${p99Of(before.filter(isOwn)).toFixed(0)} ms, of the others ` +
        `${p99Of(before.filter(isOfOthers)).toFixed(0)} ms; ${judged.map(({ told }) => told).join('; ')}`,
      holds: judgedFresh(before).holds && judged.every(({ holds }) => holds),
    };
  } finally {
    await schedule.close();
  }
}

/** What each round works with. */
interface Rig {
  stack: LeagueStack;
  reading: Omit<Reading, 'signal'>;
  schedule: ScheduleCopy;
  /** Reads of before anything was silent. */
  before: readonly Read[];
}

async function swallow({ stack, reading, schedule, before }: Rig, names: readonly string[], silent: FaultProxy[]) {
  const asks = names.includes('analytics');
  const sentBefore = silent.map(({ sent }) => sent.swallow);
  const copiedBefore = await schedule.copied();
  silent.forEach((proxy) => (proxy.mode = 'swallow'));
  let givenUpMs = 0;
  const swallowed = await readWhile(stack.address, reading, async () => {
    [givenUpMs] = await Promise.all([asks ? schedule.givenUpAfterMs() : 0, sleep(swallowedS * 1_000)]);
  });
  silent.forEach((proxy) => (proxy.mode = 'pass'));
  await sleep(afterS * 1_000);
  const soon = await readWhile(stack.address, reading, () => sleep(afterS * 1_000));
  await sleep((freshAfterS - 2 * afterS) * 1_000);
  const after = judgedFresh(await readWhile(stack.address, reading, () => sleep(afterS * 1_000)));
  const copied = (await schedule.copied()) - copiedBefore;
  const bytes = silent.map(({ sent }, at) => sent.swallow - (sentBefore[at] ?? 0));

  const [own, others] = [swallowed.filter(isOwn), swallowed.filter(isOfOthers)];
  const wrong = others.filter((one) => isLate(one) || !(isGood(one) || isRefusal(one)));
  const judgedOwn = judgedFresh(own);
  const areOthersAsBefore = judgedFresh(others).holds && isAsFast(others, before.filter(isOfOthers));
  const isNeeded = names.includes('league-sync');
  return {
    told:
      `${names.join(' and ')} silent, ${bytes.join(' and ')} bytes swallowed: league-sync ${own.length} reads, ${judgedOwn.told}, p99 ` +
      `${p99Of(own).toFixed(0)} ms; others ${others.length} reads, ${others.filter(isGood).length} answered, ${countStale(others)} ` +
      `as they were last, not: ${failuresOf(others)}, p99 ${p99Of(others).toFixed(0)} ms, ${wrong.length} late or without a ` +
      `refusal (slowest ${slowest(others)}); ` +
      (asks ? `league-sync's question given up after ${seconds(givenUpMs)}, ${copied} schedules copied after; ` : '') +
      `soon after: failed ${failuresOf(soon)}, ${countStale(soon)} as they were last; after: ${after.told}`,
    holds:
      bytes.every((count) => count > 0) &&
      judgedOwn.holds &&
      isAsFast(own, before.filter(isOwn)) &&
      wrong.length === 0 &&
      others.length > 0 &&
      (isNeeded || areOthersAsBefore) &&
      (!asks || (givenUpMs <= questionMs + busyMs && copied > 0)) &&
      soon.length > 0 &&
      soon.every(isGood) &&
      after.holds,
  };
}

const isAsFast = (reads: readonly Read[], before: readonly Read[]): boolean =>
  p99Of(reads) <= Math.max(p99Of(before) * slower, p99Of(before) + noiseMs);

/** Pages that league-sync makes of what it stores. */
const isOwn = ({ path }: { path: string }): boolean => ownerOf(path) === 'league-sync';
const isOfOthers = (read: { path: string }): boolean => !isOwn(read);
