import type { LeagueInfo } from '@dynasty/sandbox/tree-info';
import { type ApiResponse, call, playedLeagues, signIn, until } from './stack.js';

export interface LeagueResponse {
  id: string;
  name: string;
  season: string;
  settings: Record<string, number>;
  seasons: { season: string; leagueId: string }[];
  sync: { state: string; done: number; total: number };
  staleSince: string | null;
  standings: { rosterId: number }[];
}

export const connect = (token: string, league: LeagueInfo, username: string): Promise<ApiResponse<{ slug?: string }>> =>
  call('/api/verify-league', { token, body: { leagueId: league.leagueId, sleeperUsername: username } });

export const readLeague = (token: string, leagueId: string) =>
  call<LeagueResponse>(`/api/leagues/${leagueId}`, { token });

/** Waits until all seasons of a league are stored: until then its load goes on asking the provider. */
export async function untilLoaded(read: () => Promise<LeagueResponse>): Promise<void> {
  await until(read, ({ sync }) => sync?.state === 'ready', 90_000);
}

/** Signs in as a member (the n-th owner), connects their league and waits until all its seasons are stored. */
export async function connectedLeague(n: number): Promise<{ token: string; league: LeagueInfo; username: string }> {
  const league = (await playedLeagues())[0]!;
  const username = league.usernames[n]!;
  const token = await signIn(username);
  const response = await connect(token, league, username);
  if (response.status !== 200)
    throw new Error(`connecting responded ${response.status}: ${JSON.stringify(response.body)}`);
  await untilLoaded(async () => (await readLeague(token, league.leagueId)).body);
  return { token, league, username };
}
