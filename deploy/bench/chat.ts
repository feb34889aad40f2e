import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { type Member } from '../local/api/member.js';
import { residentBytes } from '../local/memory.js';
import { childServer } from './child-server.js';
import { crowd, tokensOf } from './chat/crowd.js';
import { print, printHead, printRow, share, told } from './chat/figures.js';
import { lastPages, longConversation, settleDatabase } from './chat/history.js';
import { listen, type Listener } from './chat/listener.js';
import { postAndHear, type Posted } from './chat/posting.js';
import { type Progress, progressOf } from './chat/progress.js';
import { atRest } from './cpu.js';
import { connectedLeague, type Stack } from '../local/api/home-league.js';
import { otherMembers } from '../local/api/other-members.js';

/**
 * Messages to open pages through the gateway, each beside a server that only passes on what is posted: a busy league, a
 * very busy one, a thousand open pages, and the last page of a very long conversation beside that of a short one. Needs
 * a running stack without limits (PORTS_FILE, LIMITS=off). Exits with 1 when a promise is not kept.
 */
const seconds = Number(process.env.BENCH_CHAT_SECONDS ?? 15);
const pages = Number(process.env.BENCH_CHAT_PAGES ?? 1_000);
const longest = Number(process.env.BENCH_CHAT_HISTORY ?? 1_000_000);
const mostS = Number(process.env.BENCH_CHAT_MOST_S ?? 420);
/** As many as the service lets one account have. */
const pagesPerAccount = 5;
const rates = { busy: 200, veryBusy: 500, manyPages: 60 };
const promised = {
  ackP50Ms: 5,
  ackP99Ms: 15,
  heardP99Ms: 50,
  manyPagesP99Ms: 100,
  pageKb: 30,
  historyP99Ms: 8,
  historyRatio: 1.2,
};

interface Room {
  stack: Stack;
  leagueId: string;
  members: Member[];
  rawUrl: string;
  progress: Progress;
}

const authorization = (token: string) => ({ authorization: `Bearer ${token}` });

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const members = [member, ...(await otherMembers(stack, leagueId, 11))];
  await atRest();
  const progress = progressOf(mostS);
  const program = path.join(__dirname, 'chat/raw-sse-server.js');
  const raw = await childServer(program, await freePort(), {}, '/up');
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, ms\n`);
  try {
    return await Promise.race([measured({ stack, leagueId, members, rawUrl: raw.url, progress }), progress.tooLate]);
  } finally {
    await raw.stop();
  }
}

async function measured(room: Room): Promise<boolean> {
  const kept = [await busy(room), await veryBusy(room), await manyPages(room), await history(room)];
  return kept.every((each) => each);
}

const streamOf = ({ stack, leagueId }: Room, token: string) =>
  listen(`${stack.address}/api/stream?leagueId=${leagueId}`, authorization(token));

/** Posts through the product, then as much to the raw server with as many listeners. */
async function beside(room: Room, title: string, perSecond: number, listeners: Listener[]): Promise<[Posted, Posted]> {
  const { stack, leagueId, members, rawUrl, progress } = room;
  const url = `${stack.address}/api/leagues/${leagueId}/chat`;
  const targets = (await tokensOf(stack, members)).map((token) => ({ url, headers: authorization(token) }));
  progress.step(`${title}: ${perSecond} messages/s for ${seconds} s, ${listeners.length} pages`);
  const own = await postAndHear({ targetOf: (n) => targets[n % targets.length]!, listeners, perSecond, seconds });
  for (const listener of listeners) listener.stop();
  progress.step(`${title}: the same by the raw server`);
  const rawListeners = await Promise.all(listeners.map(() => listen(`${rawUrl}/stream`, {})));
  const rawTarget = { url: `${rawUrl}/post`, headers: {} };
  const peer = await postAndHear({ targetOf: () => rawTarget, listeners: rawListeners, perSecond, seconds });
  for (const listener of rawListeners) listener.stop();
  console.log(`${title}, load ${os.loadavg()[0]?.toFixed(1)}`);
  printHead();
  print('until acknowledged', own.acks);
  print('  raw server', peer.acks);
  print('until heard', own.heard);
  print('  raw server', peer.heard);
  const [why] = own.failed;
  console.log(`${own.heard.length} heard, ${own.missed} missed, ${own.twice} twice, ${own.failed.length} failed`);
  if (why !== undefined) console.log(`the first failure: ${why}`);
  return [own, peer];
}

const isWhole = ({ missed, twice, failed }: Posted): boolean => missed + twice + failed.length === 0;

/** A page of each member. */
async function pagesOfMembers(room: Room): Promise<Listener[]> {
  const tokens = await tokensOf(room.stack, room.members);
  return Promise.all(tokens.map((token) => streamOf(room, token)));
}

async function busy(room: Room): Promise<boolean> {
  const [own] = await beside(room, 'Busy league', rates.busy, await pagesOfMembers(room));
  return [
    told('p50 until acknowledged', share(own.acks, 0.5), promised.ackP50Ms),
    told('p99 until acknowledged', share(own.acks, 0.99), promised.ackP99Ms),
    isWhole(own),
  ].every((kept) => kept);
}

async function veryBusy(room: Room): Promise<boolean> {
  const [own] = await beside(room, 'Very busy league', rates.veryBusy, await pagesOfMembers(room));
  // Who has written waits no longer than who reads.
  return [
    told('p99 until acknowledged', share(own.acks, 0.99), promised.heardP99Ms),
    told('p99 until heard', share(own.heard, 0.99), promised.heardP99Ms),
    isWhole(own),
  ].every((kept) => kept);
}

async function manyPages(room: Room): Promise<boolean> {
  room.progress.step(`${pages} pages are opened`);
  const tokens = await crowd(room.stack, room.leagueId, Math.ceil(pages / pagesPerAccount));
  const before = memory(room.stack);
  const listeners: Listener[] = [];
  for (const token of tokens) {
    const own = Math.min(pagesPerAccount, pages - listeners.length);
    listeners.push(...(await Promise.all(Array.from({ length: own }, () => streamOf(room, token)))));
  }
  const after = memory(room.stack);
  const [own] = await beside(room, 'Many pages', rates.manyPages, listeners);
  const kbOf = (name: keyof typeof after) => (after[name] - before[name]) / pages;
  console.log(`gateway: ${kbOf('gateway').toFixed(1)} kB a page`);
  const kept = [
    told('p99 until heard', share(own.heard, 0.99), promised.manyPagesP99Ms),
    told('chat-messaging, kB a page', kbOf('chat-messaging'), promised.pageKb),
    isWhole(own),
  ];
  return kept.every((each) => each);
}

const memory = ({ processes }: Stack) => ({
  'chat-messaging': residentBytes([processes['chat-messaging']?.pid ?? 0]) / 1024,
  gateway: residentBytes([processes.gateway?.pid ?? 0]) / 1024,
});

async function history({ stack, leagueId, members, rawUrl, progress }: Room): Promise<boolean> {
  const [member] = members;
  const all = await member!.api<{ userId: string | null }[]>(`/leagues/${leagueId}/memberships`);
  const own = (await member!.api<{ id: string }>('/auth/user')).id;
  const [one, other] = all.flatMap(({ userId }) => (userId === null || userId === own ? [] : [userId]));
  const ids = new Map<string, string>();
  for (const [withUser, messages] of [[one, 1_000] as const, [other, longest] as const]) {
    progress.step(`a conversation of ${messages} messages`);
    const id = await longConversation(stack, { leagueId, member: member!, withUser: withUser ?? '', messages });
    ids.set(`${messages} messages`, id);
  }
  await settleDatabase(stack);
  progress.step('the database comes to rest');
  await atRest();
  progress.step('their last pages');
  const pages = await lastPages(stack, member!, ids, rawUrl);
  console.log(`Last page of a conversation, load ${os.loadavg()[0]?.toFixed(1)}`);
  printHead();
  for (const { name, p50, p95, p99, max } of pages) printRow(name, [p50, p95, p99, max]);
  const [short, long] = pages.map(({ p99 }) => p99);
  const kept = [
    told('p99 of the long one', long!, promised.historyP99Ms),
    told('p99, long to short', long! / short!, promised.historyRatio),
  ];
  return kept.every((each) => each);
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
