import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../../../local/services.js';
import type { FaultRow, Outcome } from '../../fault-row.js';
import { noting, type Call, type ChatRoom } from '../../rig/chat-room.js';
import { readingOf, withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { ownerOf } from '../../rig/page-owner.js';
import { openPoll, tallyOfVotes, voteEveryMs, voteUntil } from '../../rig/poll-votes.js';
import { processOf } from '../../rig/stack-process.js';
import { isFresh, quantile, readWhile } from '../../rig/steady-reads.js';

const [database, broker] = ['mongod', 'nats'];
/** Of each service, the gateway and the database; and of the broker. */
const [kills, brokerKills] = [8, 30];
const probeEveryMs = 50;
/** For a process of the product, and for the database, ms. */
const promised = { service: 2_000, database: 3_000 };
/** From the broker's last start until every vote has its effect. */
const [promisedDrainMs, longestDrainMs] = [5_000, 60_000];
/** So long it is looked at whether what is back stays so. */
const settledMs = 800;
/** Before a kill, so that it is not always at the same moment of what goes on. */
const spreadMs = 400;

/**
 * So many kills last less than four minutes, since what is killed next is always another one: each has run for seconds
 * when its next turn comes, and a process that was ready for two is started again without a pause. The broker's turns lie
 * evenly between those of the others, the last one at the end.
 */
const others = Array.from({ length: kills }, () => [...scaled, database]).flat();
const brokersUpTo = (count: number): number => Math.floor((count * brokerKills) / others.length);
const turns = others.flatMap((name, at) => (brokersUpTo(at + 1) > brokersUpTo(at) ? [name, broker] : [name]));

/** An answered probe or a failed one; instants by performance.now(). */
interface Probe {
  at: number;
  ms: number;
  isGood: boolean;
}

interface Kill {
  name: string;
  killedAt: number;
  /** When another process was ready in its place. */
  backAt: number;
  probes: Probe[];
}

export const row: FaultRow = {
  fault: `each service, the gateway and the database killed (SIGKILL) ${kills} times, the broker ${brokerKills} times, in turn`,
  load: () =>
    `every ${probeEveryMs} ms a page of the killed service through the gateway, or a message where it is a server; a vote ` +
    `every ${voteEveryMs} ms`,
  target:
    `after each kill pages are answered again within ${promised.service / 1_000} s, messages within ` +
    `${promised.database / 1_000} s; the broker's kills fail no message and no vote; a vote that was acknowledged is stored, ` +
    `and every vote has its effect ${promisedDrainMs / 1_000} s after the broker's last start`,
  run: (_form, random) => withLeagueStack({}, (stack) => killInTurn(stack, random)),
};

async function killInTurn(stack: LeagueStack, random: () => number): Promise<Outcome> {
  // Whoever was just started is slower the first time.
  await readWhile(stack.address, readingOf(stack, 50), () => sleep(3_000));
  const poll = await openPoll(stack);
  const votes: Call[] = [];
  const over = new AbortController();
  const voting = voteUntil(over.signal, poll, votes);
  const all: Kill[] = [];
  try {
    for (const name of turns) all.push(await killOne(stack, name, random() * spreadMs));
  } finally {
    over.abort();
    await voting;
  }
  const acknowledged = await voting;
  const { stored, missing, lost, throughAt } = await tallyOfVotes(stack, poll, acknowledged, longestDrainMs);
  const drainMs = throughAt - (all.at(-1)?.backAt ?? 0);
  const lines = [...scaled, database, broker].map((name) => {
    const back = all.filter((one) => one.name === name).map(backAfterMs);
    return `${name} ${inS(quantile(back, 0.5))}, ${inS(Math.max(...back))}`;
  });
  const ofBroker = all.filter(({ name }) => name === broker);
  const failed = {
    messages: ofBroker.flatMap(({ probes }) => probes.filter(({ isGood }) => !isGood)).length,
    votes: votes.filter((vote) => vote.status !== 200 && all.some((one, at) => isOfBroker(one, all[at - 1], vote))),
  };
  return {
    measured:
      `${all.length} kills, back after (p50, longest): ${lines.join('; ')}; while the broker was killed ${failed.messages} messages and ` +
      `${failed.votes.length} votes failed${statusesOf(failed.votes)}; ${stored} votes stored, ${missing} without an effect ${inS(drainMs)} after its last start, ` +
      `${acknowledged.length} acknowledged, ${lost} of them lost`,
    holds:
      all.every((kill) => backAfterMs(kill) <= (isServer(kill.name) ? promised.database : promised.service)) &&
      failed.messages + failed.votes.length === 0 &&
      acknowledged.length > 0 &&
      stored >= acknowledged.length &&
      lost === 0 &&
      missing === 0 &&
      drainMs <= promisedDrainMs,
  };
}

const isServer = (name: string): boolean => name === database || name === broker;

/**
 * Whether a vote was under way while the broker was away. What was asked before all was well after the kill before may
 * fail for that, and what is asked later may meet the next one.
 */
const isOfBroker = ({ name, killedAt, backAt }: Kill, before: Kill | undefined, { at, ms }: Call): boolean =>
  name === broker && at >= (before?.backAt ?? 0) + settledMs / 2 && at + ms >= killedAt && at < backAt + settledMs / 2;

/** " (503 after 2001 ms)"; 0 is a connection that was lost. */
const statusesOf = (calls: readonly Call[]): string =>
  calls.length === 0 ? '' : ` (${calls.map(({ status, ms }) => `${status} after ${ms.toFixed(0)} ms`).join(', ')})`;

const killOne = (stack: LeagueStack, name: string, afterMs: number): Promise<Kill> =>
  isServer(name) ? killServer(stack, name, afterMs) : killService(stack, name, afterMs);

async function killService(stack: LeagueStack, name: string, afterMs: number): Promise<Kill> {
  const page = stack.pages.find((one) => name === 'gateway' || ownerOf(one) === name) ?? '';
  const reading = { ...readingOf({ ...stack, pages: [page] }, 1_000 / probeEveryMs), connections: 1_000 };
  let times = { killedAt: 0, backAt: 0 };
  const reads = await readWhile(stack.address, reading, async () => {
    times = await killAndWatch(stack, name, afterMs);
  });
  return { name, ...times, probes: reads.map((one) => ({ at: one.dueAt, ms: one.ms, isGood: isFresh(one) })) };
}

async function killServer(stack: LeagueStack, name: string, afterMs: number): Promise<Kill> {
  const calls: Call[] = [];
  const over = new AbortController();
  const posting = postSteadily(noting(stack.chat, calls), over.signal);
  const times = await killAndWatch(stack, name, afterMs).finally(() => over.abort());
  await posting;
  return { name, ...times, probes: calls.map(({ at, ms, status }) => ({ at, ms, isGood: status === 201 })) };
}

async function killAndWatch(stack: LeagueStack, name: string, afterMs: number) {
  const victim = processOf(stack, name);
  await sleep(afterMs);
  const killedAt = performance.now();
  await victim.kill();
  await victim.back();
  const backAt = performance.now();
  // What is late has to be seen; that the broker is gone is to be noticed by nobody.
  const lateAt = name === broker ? 0 : killedAt + (isServer(name) ? promised.database : promised.service);
  await sleep(Math.max(backAt + settledMs, lateAt) - backAt);
  return { killedAt, backAt };
}

/** Posts messages until `over`, each once, whatever becomes of the ones before. */
async function postSteadily(room: ChatRoom, over: AbortSignal): Promise<void> {
  const posts: Promise<unknown>[] = [];
  for (; !over.aborted; await sleep(probeEveryMs)) {
    const body = JSON.stringify({ message: 'Is anybody there?', messageType: 'text' });
    const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body };
    posts.push(room.call('', init).catch(() => undefined));
  }
  await Promise.all(posts);
}

/** From the kill until the first probe had its response after which none failed. */
function backAfterMs({ probes, killedAt }: Kill): number {
  const sent = probes.filter(({ at }) => at >= killedAt).sort((a, b) => a.at - b.at);
  const good = sent.slice(sent.findLastIndex((one) => !one.isGood) + 1);
  return good.length === 0 ? Infinity : Math.min(...good.map(({ at, ms }) => at + ms)) - killedAt;
}

const inS = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
