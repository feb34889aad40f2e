import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { services, type ServiceName } from '../../../local/services.js';
import type { FaultRow } from '../../fault-row.js';
import { noting, roomAt, type Call } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { judgedMemory, memoryWhile, type MemorySample } from '../../rig/memory-watch.js';
import { filesOfEach, judgedFiles } from '../../rig/open-files.js';
import { ownerOf } from '../../rig/page-owner.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';
import { fullSpeedAfterMs, goodAgainS, isAsFast, isLate, longestMs, slowest } from '../../rig/standstill.js';
import { failuresOf, isGood, isRefusal, p99Of, readWhile, type Read } from '../../rig/steady-reads.js';

const readsPerSecond = 60;
const messagesPerSecond = 5;
const writeEveryMs = 250;
const [steadyS, frozenS, afterS] = [15, 30, 8];
/** What was asked in the last of these moments has its response before the next one is stopped. */
const betweenS = 1;
/** That a process stands still is known by then, and no decision of before counts any more. */
const knownWithinMs = 7_000;
const victims = ['nats', ...services];

/** A write of each service, which would be refused at any time: what it is refused with, and how soon, is looked at. */
const writes: Record<ServiceName, [method: string, path: string]> = {
  'league-sync': ['POST', '/claim-team'],
  'chat-messaging': ['POST', '/conversations'],
  analytics: ['POST', '/fantasy-points'],
  'rankings-recaps': ['PUT', '/power-weights'],
  achievements: ['POST', '/achievements'],
  admin: ['POST', '/polls'],
};

/** A time in which a process stood still; instants by performance.now(). */
interface Stop {
  name: string;
  frozenAt: number;
  thawedAt: number;
  /** Open files of each process before, and when all is to be as before. */
  filesBefore: ReadonlyMap<string, number>;
  filesAfter: ReadonlyMap<string, number>;
  /** Writes to the process itself. */
  own: Call[];
}

export const row: FaultRow = {
  fault: `the broker and each service in turn, one process of each, stopped (SIGSTOP) for ${frozenS} s, then continued`,
  load: () =>
    `${readsPerSecond} reads of a league's pages and ${messagesPerSecond} messages a second all the time, and writes ` +
    'to what stands still',
  target:
    `its pages are answered as they were last within ${longestMs / 1_000} s, other pages that need it answered or refused ` +
    '(503, Retry-After), all answers say since when, its writes are refused; ' +
    'all else is as fast as before, messages without the broker too; memory grows by 20 % at most, of all ' +
    `processes and of each; full speed, and files open as before, ${fullSpeedAfterMs / 1_000} s after`,
  run: () =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const calls: Call[] = [];
      const stops: Stop[] = [];
      const record = startRecord(path.join(stack.dir, 'record'));
      const reading = { ...readingOf(stack, readsPerSecond), connections: 1_000 };
      await readWhile(stack.address, reading, () => sleep(3_000));
      const count = messagesPerSecond * (steadyS + victims.length * (frozenS + afterS + betweenS));
      const sending = sendAll(noting(stack.chat, calls), record, count, messagesPerSecond);
      let memory: MemorySample[] = [];
      const reads = await readWhile(stack.address, reading, async () => {
        memory = await memoryWhile(stack, async () => {
          await sleep(steadyS * 1_000);
          for (const name of victims) stops.push(await stopFor(stack, name));
        });
      });
      await sending;
      const tally = tallyOf(await record.close(), await readAll(stack.chat));
      const steady = reads.filter(({ dueAt }) => dueAt < (stops[0]?.frozenAt ?? 0) - longestMs);
      const judged = stops.map((stop) => judge(stop, { reads, calls, steady, memory }));
      return {
        measured:
          `${judged.map(({ told }) => told).join('; ')}; before p99 ${p99Of(steady).toFixed(0)} ms, failed ` +
          `${failuresOf(steady)}; ${toldOf(tally)}`,
        holds: judged.every(({ holds }) => holds) && steady.every(isGood) && isWhole(tally),
      };
    }),
};

async function stopFor(stack: LeagueStack, name: string): Promise<Stop> {
  const stuck = processOf(stack, name);
  const own: Call[] = [];
  const filesBefore = filesOfEach(stack.now());
  await stuck.freeze();
  const frozenAt = performance.now();
  await writeTo(stack, name, own);
  stuck.thaw();
  const thawedAt = performance.now();
  await sleep(fullSpeedAfterMs);
  const filesAfter = filesOfEach(stack.now());
  await sleep((afterS + betweenS) * 1_000 - fullSpeedAfterMs);
  return { name, frozenAt, thawedAt, filesBefore, filesAfter, own };
}

/** Sends writes to a service as long as it stands still; to a server there are none of its own. */
async function writeTo(stack: LeagueStack, name: string, own: Call[]): Promise<void> {
  const until = performance.now() + frozenS * 1_000;
  const [method, rest] = writes[name as ServiceName] ?? [];
  if (rest === undefined) return sleep(frozenS * 1_000);
  const room = noting(
    roomAt(`${stack.address}/api/leagues/${stack.leagueId}`, () => stack.member.token()),
    own,
  );
  const sent: Promise<unknown>[] = [];
  while (performance.now() < until) {
    sent.push(room.call(rest, { method, body: '{}' }).catch(() => undefined));
    await sleep(writeEveryMs);
  }
}

/** All that was measured, whatever stood still. */
interface Measured {
  reads: readonly Read[];
  calls: readonly Call[];
  /** Reads of before anything stood still. */
  steady: readonly Read[];
  memory: readonly MemorySample[];
}

function judge(stop: Stop, { reads, calls, steady, memory }: Measured) {
  const { name, frozenAt, thawedAt } = stop;
  // What began in the last moments may have met it as it went on.
  const isIn = (at: number) => at >= frozenAt && at < thawedAt - longestMs;
  const frozen = reads.filter(({ dueAt }) => isIn(dueAt));
  // All others ask league-sync who belongs to a league.
  const needs = ({ path: page }: Read) => name === ownerOf(page) || name === 'league-sync';
  const [needing, others] = [frozen.filter(needs), frozen.filter((one) => !needs(one))];
  const isOwn = ({ path: page }: Read) => name === ownerOf(page);
  // Until that is known what is shown was asked for before, and a decision on access counts for five seconds.
  const saysSo = (one: Read) => one.saidStale || one.dueAt < frozenAt + knownWithinMs;
  const isRight = (one: Read) => (isGood(one) ? saysSo(one) : !isOwn(one) && isRefusal(one));
  const wrong = needing.filter((one) => isLate(one) || !isRight(one));
  const answered = needing.filter(isGood);

  const isStored = ({ status }: Call) => status === 201;
  const messages = calls.filter(({ at }) => isIn(at));
  const mayRefuse = name === 'chat-messaging' || name === 'league-sync';
  const wrongMessages = messages.filter((one) => isLate(one) || !(isStored(one) || (mayRefuse && isRefusal(one))));
  const own = stop.own.filter(({ at }) => isIn(at));
  const wrongOwn = own.filter((one) => isLate(one) || !isRefusal(one));

  const held = [judgedMemory(memory, frozenAt, thawedAt), judgedFiles(stop.filesBefore, stop.filesAfter)];
  const next = thawedAt + afterS * 1_000;
  const after = reads.filter(({ dueAt }) => dueAt >= thawedAt && dueAt < next);
  const settled = after.filter(({ dueAt }) => dueAt >= thawedAt + fullSpeedAfterMs);
  const parts = [
    `${needing.length} reads need it, ${answered.length} answered, ${answered.filter(({ saidStale }) => saidStale).length} of them with since ` +
      `when, ${wrong.length} late or neither answered nor refused (slowest ${slowest(needing)})`,
    ...(others.length === 0 ? [] : [`others p99 ${p99Of(others).toFixed(0)} ms, failed ${failuresOf(others)}`]),
    `messages ${messages.filter(isStored).length} of ${messages.length} stored, ${wrongMessages.length} wrong ` +
      `(slowest ${slowest(messages)})`,
    ...(own.length === 0 ? [] : [`its writes ${own.length}, ${wrongOwn.length} not refused (slowest ${slowest(own)})`]),
    ...held.map(({ told }) => told),
    `after p99 ${p99Of(settled).toFixed(0)} ms, failed ${failuresOf(settled)}, good from ${goodAgainS(after, thawedAt)} on`,
  ];
  return {
    told: `${name}: ${parts.join(', ')}`,
    holds:
      wrong.length + wrongMessages.length + wrongOwn.length === 0 &&
      isAsFast(others, steady) &&
      isAsFast(settled, steady) &&
      held.every((one) => one.holds) &&
      (name === 'nats' || (needing.length > 0 && own.length > 0)),
  };
}
