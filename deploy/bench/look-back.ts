import { readFileSync } from 'node:fs';
import os from 'node:os';
import { arrivals } from './arrivals.js';
import { connectedLeague, type Stack } from '../local/api/home-league.js';

/**
 * The pages that look back on a league (recaps, records, careers, luck, achievements, season in review), each read at a
 * constant rate of arrivals through the gateway. Needs a running stack (PORTS_FILE, see deploy/local/with-stack.ts).
 * Exits with 1 when one of them is slower than promised.
 */
const perSecond = Number(process.env.BENCH_RATE ?? 50);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const promisedP99Ms = 20;

interface Shown {
  season: string;
  users: { user_id: string }[];
}

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const headers = { authorization: `Bearer ${member.token()}`, 'accept-encoding': 'gzip, br' };
  const { display_week: week } = await member.api<{ display_week: number }>('/nfl/state');
  const { users } = await member.api<Shown>(`/leagues/${leagueId}`);
  const pages = [
    'recaps',
    'records',
    `careers/${users[0]?.user_id ?? ''}`,
    `luck/${week}`,
    'achievements?limit=100',
    'season-review',
  ];
  console.log(
    `Looking back: ${perSecond} requests/s of each page for ${seconds} s, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  let isKept = true;
  for (const page of pages) {
    const url = `${stack.address}/api/leagues/${leagueId}/${page}`;
    const plan = { headers, perSecond, seconds, warmUpSeconds: 3, requests: [{ name: page, url }] };
    const { p50, p99, max } = (await arrivals(plan)).all;
    const figures = [p50, p99, max].map((ms) => ms.toFixed(1).padStart(8)).join('');
    console.log(`${page.padEnd(34)} p50, p99, max ms:${figures} (promised p99 <= ${promisedP99Ms})`);
    isKept &&= p99 <= promisedP99Ms;
  }
  return isKept;
}

main().then(
  (kept) => {
    process.exitCode = kept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
