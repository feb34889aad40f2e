/** What the benchmark reads of ports.json (deploy/local/ports-file.ts). */
export interface Stack {
  address: string;
  ports: Record<string, number>;
  processes: Record<string, { pid: number | null }>;
}

interface DemoLeague {
  leagueId: string;
  usernames: string[];
}

/** Signs in as somebody of the heaviest league, joins it, and waits until it is loaded. */
export async function connectedLeague(stack: Stack): Promise<{ leagueId: string; token: string }> {
  const info = await read<{ leagues: DemoLeague[] }>(`http://127.0.0.1:${stack.ports.sandbox}/_sandbox/info`, {});
  // The league with the most people is the heaviest one to show.
  const league = info.leagues.sort((a, b) => b.usernames.length - a.usernames.length)[0]!;
  const username = league.usernames[0]!;
  const token = await tokenOf(stack, `${username}@example.org`);
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

async function tokenOf(stack: Stack, username: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'dynasty-load', username, password: 'demo' };
  const grant = await fetch(`${stack.address}/realms/dynasty/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await grant.json()) as { access_token: string }).access_token;
}

export async function read<T>(url: string, headers: Record<string, string>): Promise<T> {
  return (await (await fetch(url, { headers })).json()) as T;
}
