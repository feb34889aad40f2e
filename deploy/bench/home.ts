import { readFileSync } from 'node:fs';
import os from 'node:os';
import autocannon from 'autocannon';

/**
 * What a league's dashboard reads, at a fixed rate of arrivals, through the gateway and beside it straight from the
 * services in the same run. Needs a running stack (PORTS_FILE, see deploy/local/with-stack.ts). Exits with 1 above
 * the promised latency.
 */
const perSecond = 50;
const seconds = 20;
const connections = 10;
const promisedP99Ms = 30;

interface Stack {
  address: string;
  ports: Record<string, number>;
}

interface DemoLeague {
  leagueId: string;
  usernames: string[];
}

async function main(): Promise<boolean> {
  const stack = JSON.parse(readFileSync(process.env.PORTS_FILE ?? '', 'utf8')) as Stack;
  const { leagueId, token } = await connectedLeague(stack);
  const headers = { authorization: `Bearer ${token}` };
  const { display_week: week } = await read<{ display_week: number }>(`${stack.address}/api/nfl/state`, headers);
  const league = `/api/leagues/${leagueId}`;
  const paths: [service: string, path: string][] = [
    ['league-sync', league],
    ['league-sync', `${league}/matchups/${week}`],
    ['league-sync', `${league}/memberships`],
    ['league-sync', `${league}/transactions/${week}?limit=5`],
    ['rankings-recaps', `${league}/power-rankings/${week}`],
    ['chat-messaging', `${league}/chat?limit=10`],
  ];
  console.log(`League home: ${perSecond} requests/s for ${seconds} s each, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    `${'path'.padEnd(34)}${'gateway p50'.padStart(13)}${'p99'.padStart(8)}${'direct p50'.padStart(13)}${'p99'.padStart(8)}`,
  );
  let worst = 0;
  for (const [service, path] of paths) {
    const through = await atRate(`${stack.address}${path}`, headers);
    const direct = await atRate(`http://127.0.0.1:${stack.ports[service]}${path}`, headers);
    worst = Math.max(worst, through.p99);
    const cells = [through.p50, through.p99, direct.p50, direct.p99].map((ms, at) =>
      ms.toFixed(0).padStart(at % 2 ? 8 : 13),
    );
    console.log(path.replace(leagueId, '…').padEnd(34) + cells.join(''));
  }
  console.log(`\nWorst p99 through the gateway: ${worst} ms (promised <= ${promisedP99Ms})`);
  return worst <= promisedP99Ms;
}

async function atRate(url: string, headers: Record<string, string>): Promise<{ p50: number; p99: number }> {
  const result = await autocannon({ url, headers, connections, overallRate: perSecond, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`);
  return { p50: result.latency.p50, p99: result.latency.p99 };
}

async function connectedLeague(stack: Stack): Promise<{ leagueId: string; token: string }> {
  const info = await read<{ leagues: DemoLeague[] }>(`http://127.0.0.1:${stack.ports.sandbox}/_sandbox/info`, {});
  // The league with the most people is the heaviest one to show.
  const league = info.leagues.sort((a, b) => b.usernames.length - a.usernames.length)[0]!;
  const username = league.usernames[0]!;
  const form = {
    grant_type: 'password',
    client_id: 'dynasty-load',
    username: `${username}@example.org`,
    password: 'demo',
  };
  const grant = await fetch(`${stack.address}/realms/dynasty/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${stack.address}/api/verify-league`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ leagueId: league.leagueId, sleeperUsername: username }),
  });
  for (let tries = 0; tries < 600; tries++) {
    const url = `${stack.address}/api/leagues/${league.leagueId}`;
    const { sync } = await read<{ sync?: { state: string } }>(url, headers);
    if (sync?.state === 'ready') return { leagueId: league.leagueId, token };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the league was not loaded within a minute');
}

async function read<T>(url: string, headers: Record<string, string>): Promise<T> {
  return (await (await fetch(url, { headers })).json()) as T;
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
