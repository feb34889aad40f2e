import { readFileSync } from 'node:fs';
import os from 'node:os';
import { connectedLeague, type Stack } from '../local/api/home-league.js';
import { tokenOf } from '../local/api/member.js';
import { arrivals } from './arrivals.js';

/**
 * Pages of a league, each read at a constant rate of arrivals through the gateway: those that look back (recaps, records,
 * careers, power ranking, luck, achievements, season in review), and those of its weeks, table, teams and moves. Needs a
 * running stack (PORTS_FILE, see deploy/local/with-stack.ts). Exits with 1 when one of them is slower than promised.
 */
const perSecond = Number(process.env.BENCH_RATE ?? 50);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const warmUpSeconds = 3;

interface Group {
  title: string;
  promisedP99Ms: number;
  /** Paths below the league's. */
  pages: string[];
}

interface Shown {
  users: { user_id: string }[];
  rosters: { roster_id: number }[];
}

const groupsOf = ({ users, rosters }: Shown, week: number): Group[] => [
  {
    title: 'Looking back',
    promisedP99Ms: 20,
    pages: [
      'recaps',
      'records',
      `careers/${users[0]?.user_id ?? ''}`,
      `power-rankings/${week}`,
      `luck/${week}`,
      'achievements?limit=100',
      'season-review',
    ],
  },
  {
    title: 'Weeks, table, teams and moves',
    promisedP99Ms: 30,
    pages: [
      `matchups/${week}/${rosters[1]?.roster_id ?? 1}`,
      'playoffs',
      'standings',
      'future-picks',
      'player-search?name=jo%20al',
      `transactions/${week}?limit=50&season=all`,
      `transactions/${week}?limit=50&type=failed`,
      'historical-champions',
    ],
  },
];

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, member } = await connectedLeague(stack);
  const { display_week: week } = await member.api<{ display_week: number }>('/nfl/state');
  const shown = await member.api<Shown>(`/leagues/${leagueId}`);
  let isKept = true;
  for (const { title, promisedP99Ms, pages } of groupsOf(shown, week)) {
    const load = os.loadavg()[0]?.toFixed(1);
    console.log(`${title}: ${perSecond} requests/s of each page for ${seconds} s, load ${load}`);
    for (const page of pages) {
      // A token lives five minutes.
      const token = await tokenOf(stack.address, member.username);
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
      const requests = [{ name: page, url: `${stack.address}/api/leagues/${leagueId}/${page}` }];
      const { p50, p99, max } = (await arrivals({ headers, perSecond, seconds, warmUpSeconds, requests })).all;
      const figures = [p50, p99, max].map((ms) => ms.toFixed(1).padStart(8)).join('');
      console.log(`${page.padEnd(38)} p50, p99, max ms:${figures} (promised p99 <= ${promisedP99Ms})`);
      isKept &&= p99 <= promisedP99Ms;
    }
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
