import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { type Member } from '../local/api/member.js';
import { residentBytes } from '../local/memory.js';
import { childServer } from './child-server.js';
import { crowd, otherMembers } from './chat/crowd.js';
import { lastPages, longConversation } from './chat/history.js';
import { listen, type Listener } from './chat/listener.js';
import { postAndHear, type Posted } from './chat/posting.js';
import { connectedLeague, type Stack } from '../local/api/home-league.js';

/**
 * Messages to open pages through the gateway, each beside a server that only passes on what is posted: a busy league, a
 * very busy one, a thousand open pages, and the last page of a very long conversation beside that of a short one. Needs
 * a running stack without limits (PORTS_FILE, LIMITS=off). Exits with 1 when a promise is not kept.
 */
const seconds = Number(process.env.BENCH_CHAT_SECONDS ?? 20);
const pages = Number(process.env.BENCH_CHAT_PAGES ?? 1_000);
const longest = Number(process.env.BENCH_CHAT_HISTORY ?? 1_000_000);
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
}

const authorization = (token: string) => ({ authorization: `Bearer ${token}` });

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const members = [member, ...(await otherMembers(stack, leagueId))];
  const program = path.join(__dirname, 'chat/raw-sse-server.js');
  const raw = await childServer(program, await freePort(), {}, '/up');
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, ms\n`);
  try {
    const room = { stack, leagueId, members, rawUrl: raw.url };
    const kept = [await busy(room), await veryBusy(room), await manyPages(room), await history(room)];
    return kept.every((each) => each);
  } finally {
    await raw.stop();
  }
}

const streamOf = ({ stack, leagueId }: Room, token: string) =>
  listen(`${stack.address}/api/stream?leagueId=${leagueId}`, authorization(token));

/** Posts through the product, then as much to the raw server with as many listeners. */
async function beside(room: Room, title: string, perSecond: number, listeners: Listener[]): Promise<[Posted, Posted]> {
  const { stack, leagueId, members, rawUrl } = room;
  const targets = members.map((member) => ({
    url: `${stack.address}/api/leagues/${leagueId}/chat`,
    headers: authorization(member.token()),
  }));
  const own = await postAndHear({ targetOf: (n) => targets[n % targets.length]!, listeners, perSecond, seconds });
  for (const listener of listeners) listener.stop();
  const rawListeners = await Promise.all(listeners.map(() => listen(`${rawUrl}/stream`, {})));
  const rawTarget = { url: `${rawUrl}/post`, headers: {} };
  const peer = await postAndHear({ targetOf: () => rawTarget, listeners: rawListeners, perSecond, seconds });
  for (const listener of rawListeners) listener.stop();
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(`${title}: ${perSecond} messages/s for ${seconds} s, ${listeners.length} pages, load ${load}`);
  console.log(''.padEnd(30) + ['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join(''));
  print('until acknowledged', own.acks);
  print('  raw server', peer.acks);
  print('until heard', own.heard);
  print('  raw server', peer.heard);
  console.log(`${own.heard.length} heard, ${own.missed} missed, ${own.twice} twice`);
  return [own, peer];
}

const isWhole = ({ missed, twice }: Posted): boolean => missed === 0 && twice === 0;

async function busy(room: Room): Promise<boolean> {
  const listeners = await Promise.all(room.members.map((member) => streamOf(room, member.token())));
  const [own] = await beside(room, 'Busy league', rates.busy, listeners);
  return [
    told('p50 until acknowledged', share(own.acks, 0.5), promised.ackP50Ms),
    told('p99 until acknowledged', share(own.acks, 0.99), promised.ackP99Ms),
    isWhole(own),
  ].every((kept) => kept);
}

async function veryBusy(room: Room): Promise<boolean> {
  const listeners = await Promise.all(room.members.map((member) => streamOf(room, member.token())));
  const [own] = await beside(room, 'Very busy league', rates.veryBusy, listeners);
  // Who has written waits no longer than who reads.
  return [
    told('p99 until acknowledged', share(own.acks, 0.99), promised.heardP99Ms),
    told('p99 until heard', share(own.heard, 0.99), promised.heardP99Ms),
    isWhole(own),
  ].every((kept) => kept);
}

async function manyPages(room: Room): Promise<boolean> {
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

async function history({ stack, leagueId, members }: Room): Promise<boolean> {
  const [member] = members;
  const all = await member!.api<{ userId: string | null }[]>(`/leagues/${leagueId}/memberships`);
  const own = (await member!.api<{ id: string }>('/auth/user')).id;
  const [one, other] = all.flatMap(({ userId }) => (userId === null || userId === own ? [] : [userId]));
  const ids: string[] = [];
  for (const [withUser, messages] of [[one, 1_000] as const, [other, longest] as const]) {
    ids.push(await longConversation(stack, { leagueId, member: member!, withUser: withUser ?? '', messages }));
  }
  const [short, long] = await lastPages(stack, member!, ids);
  console.log(`Last page of a conversation, load ${os.loadavg()[0]?.toFixed(1)}`);
  console.log(''.padEnd(30) + ['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join(''));
  print('1000 messages', short ?? []);
  print(`${longest} messages`, long ?? []);
  const kept = [
    told('p99 of the long one', share(long ?? [], 0.99), promised.historyP99Ms),
    told('p99, long to short', share(long ?? [], 0.99) / share(short ?? [], 0.99), promised.historyRatio),
  ];
  return kept.every((each) => each);
}

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

function print(name: string, values: readonly number[]): void {
  console.log(
    name.padEnd(30) + [0.5, 0.95, 0.99, 1].map((part) => share(values, part).toFixed(1).padStart(9)).join(''),
  );
}

/** Prints a figure beside what was promised; returns whether it was kept. */
function told(name: string, value: number, most: number): boolean {
  console.log(`${name}: ${value.toFixed(2)} (promised <= ${most})${value <= most ? '' : ' MISSED'}`);
  return value <= most;
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
