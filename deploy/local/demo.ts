import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { runningStack } from './stack.js';

interface Standing {
  rank: number;
  teamName: string;
  wins: number;
  losses: number;
  ties: number;
  pointsFor: number;
}

interface Teams {
  userClaimedTeam: unknown;
  availableTeams: { rosterId: number; teamName: string; isAvailable: boolean }[];
}

/** `make demo`: what a member does on the first evening, through the gateway, so that the dashboard has something to show. */
async function main(): Promise<void> {
  const { dataDir } = readOptions(process.env, process.cwd());
  const stack = runningStack(dataDir);
  const sandbox = stack?.processes.sandbox?.address;
  if (!stack || !sandbox) throw new Error(`No stack with demo data runs in ${layoutOf(dataDir).dataDir}: make up`);

  const info = await get<{ leagues: { leagueId: string; name: string; usernames: string[] }[] }>(
    `${sandbox}/_sandbox/info`,
  );
  const league = info.leagues[0];
  const username = league?.usernames[0];
  if (!league || !username) throw new Error('The stand-in has no league to show');

  const form = {
    grant_type: 'password',
    client_id: 'dynasty-load',
    username: `${username}@example.org`,
    password: 'demo',
  };
  const token = await answerOf<{ access_token: string }>(
    await fetch(`${stack.address}/realms/dynasty/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    }),
  );
  const api = async <T>(path: string, body?: unknown): Promise<T> =>
    answerOf<T>(
      await fetch(`${stack.address}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );

  console.log(`${username}@example.org signs in and connects ${league.name} (${league.leagueId})`);
  await api('/verify-league', { leagueId: league.leagueId, sleeperUsername: username });
  const { userClaimedTeam, availableTeams } = await api<Teams>(`/leagues/${league.leagueId}/available-teams`);
  const team = userClaimedTeam ? undefined : availableTeams.find(({ isAvailable }) => isAvailable);
  if (team) {
    await api(`/leagues/${league.leagueId}/claim-team`, { rosterId: team.rosterId });
    console.log(`and claims ${team.teamName}.`);
  }
  const { standings } = await api<{ standings: Standing[] }>(`/leagues/${league.leagueId}`);
  for (const { rank, teamName, wins, losses, ties, pointsFor } of standings) {
    const record = ties > 0 ? `${wins}-${losses}-${ties}` : `${wins}-${losses}`;
    console.log(
      `  ${String(rank).padStart(2)}  ${teamName.padEnd(32)} ${record.padEnd(8)} ${pointsFor.toFixed(2).padStart(9)}`,
    );
  }
  console.log(`\nOpen ${stack.address} and sign in as ${username}@example.org, password demo.`);
}

async function get<T>(url: string): Promise<T> {
  return answerOf<T>(await fetch(url));
}

async function answerOf<T>(response: Response): Promise<T> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`);
  return body as T;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
