import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Member } from '../local/api/member.js';
import { standInAt } from '../local/api/stand-in.js';
import { connectedLeague, type Stack } from './home-league.js';

/**
 * Messages posted to one league's chat at a fixed rate, through the gateway, and how long until the other members'
 * open pages have them. Needs a running stack without limits (PORTS_FILE, LIMITS=off). Exits with 1 above the promised
 * time, or when a page missed a message or heard one twice.
 */
const perSecond = Number(process.env.BENCH_LIVE_RATE ?? 10);
const seconds = Number(process.env.BENCH_LIVE_SECONDS ?? 30);
const warmUp = 20;
const promisedP99Ms = 300;

interface Reader {
  /** When a message was heard, ms by its text. */
  heardAt: Map<string, number>;
  twice: number;
  stop(): void;
}

/** Opens a member's stream; resolves once it is told that nothing is missing. */
function read(stack: Stack, leagueId: string, member: Member): Promise<Reader> {
  const heardAt = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${member.token()}` };
    const call = http.get(`${stack.address}/api/stream?leagueId=${leagueId}`, { headers, agent: false }, (response) => {
      const reader = { heardAt, twice: 0, stop: () => void call.destroy() };
      let rest = '';
      response.on('error', () => undefined).setEncoding('utf8');
      response.on('data', (text: string) => {
        const at = performance.now();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.includes('\nevent: opened\n')) resolve(reader);
          const message = /\nevent: chat\.message\ndata: .*"message":"([^"]*)"/.exec(block)?.[1];
          if (message === undefined) continue;
          if (heardAt.has(message)) reader.twice += 1;
          else heardAt.set(message, at);
        }
      });
    });
    call.once('error', reject);
  });
}

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const members = [member, ...(await otherMembers(stack, leagueId))];
  const readers = await Promise.all(members.map((one) => read(stack, leagueId, one)));
  console.log(
    `Live chat: ${perSecond} messages/s for ${seconds} s by ${members.length} members, all of them listening`,
  );
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);

  // A page that opens hears the last seconds of a run before.
  const run = randomUUID();
  const postedAt = new Map<string, number>();
  const acks: number[] = [];
  const posts: Promise<void>[] = [];
  const count = warmUp + perSecond * seconds;
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()));
    posts.push(post(members[n % members.length] ?? member, n));
  }
  async function post(writer: Member, n: number): Promise<void> {
    const message = `live ${run} ${n}`;
    const at = performance.now();
    if (n >= warmUp) postedAt.set(message, at);
    await writer.api(`/leagues/${leagueId}/chat`, { message, messageType: 'text' });
    if (n >= warmUp) acks.push(performance.now() - at);
  }
  await Promise.all(posts);
  await sleep(2_000);
  for (const reader of readers) reader.stop();

  const delays = readers.flatMap(({ heardAt }) =>
    [...postedAt].flatMap(([message, at]) => (heardAt.has(message) ? [heardAt.get(message)! - at] : [])),
  );
  const missed = readers.length * postedAt.size - delays.length;
  const twice = readers.reduce((sum, reader) => sum + reader.twice, 0);
  console.log(''.padEnd(34) + ['p50 ms', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join(''));
  print('posted until acknowledged', acks);
  const p99 = print('posted until heard by a member', delays);
  console.log(`\n${delays.length} heard, ${missed} missed, ${twice} twice`);
  console.log(`p99 until heard: ${p99.toFixed(1)} ms (promised <= ${promisedP99Ms})`);
  return missed === 0 && twice === 0 && p99 <= promisedP99Ms;
}

/** The league's other members, signed in and joined. */
async function otherMembers(stack: Stack, leagueId: string): Promise<Member[]> {
  const { leagues } = await standInAt(`http://127.0.0.1:${stack.ports.sandbox}`).info();
  const usernames = leagues.find((league) => league.leagueId === leagueId)?.usernames ?? [];
  const members: Member[] = [];
  for (const username of usernames.slice(1, 12)) {
    const member = await signIn(stack.address, username);
    await member.api('/verify-league', { leagueId, sleeperUsername: username });
    members.push(member);
  }
  return members;
}

/** Prints a line of figures; returns the 99th percentile. */
function print(name: string, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  console.log(name.padEnd(34) + [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1).padStart(9)).join(''));
  return at(0.99);
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
