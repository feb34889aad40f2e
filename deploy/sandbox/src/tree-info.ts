import { promises as fs } from 'node:fs';
import path from 'node:path';
import { readReply } from './recorded-tree.js';

/** A league that somebody can connect, and the names its members sign in with. */
export interface LeagueInfo {
  leagueId: string;
  name: string;
  season: string;
  usernames: string[];
}

interface LeagueFile {
  league_id: string;
  name: string;
  season: string;
  previous_league_id: string | null;
}

interface RosterFile {
  owner_id: string | null;
}

interface UserFile {
  user_id: string;
  username?: string | null;
  display_name?: string | null;
}

const byNewest = (a: LeagueFile, b: LeagueFile): number => Number(b.season) - Number(a.season);

/** Leagues of one chain, newest first, for each chain. A chain may be broken by a season that is not there. */
function chainsOf(leagues: LeagueFile[]): LeagueFile[][] {
  const byId = new Map(leagues.map((league) => [league.league_id, league]));
  const seen = new Set<string>();
  const chains: LeagueFile[][] = [];
  for (const newest of [...leagues].sort(byNewest)) {
    const chain: LeagueFile[] = [];
    for (let next: LeagueFile | undefined = newest; next && !seen.has(next.league_id);) {
      seen.add(next.league_id);
      chain.push(next);
      next = byId.get(next.previous_league_id ?? '');
    }
    if (chain.length > 0) chains.push(chain);
  }
  return chains;
}

async function usernamesOf(root: string, leagueId: string): Promise<string[]> {
  const rosters = (await readReply<RosterFile[]>(root, `league/${leagueId}/rosters`)) ?? [];
  const users = (await readReply<UserFile[]>(root, `league/${leagueId}/users`)) ?? [];
  const names = new Map(users.map((user) => [user.user_id, user.username ?? user.display_name ?? '']));
  return rosters.map((roster) => names.get(roster.owner_id ?? '') ?? '').filter((name) => name !== '');
}

/**
 * The current season of each league chain in a tree, with the names of the roster owners: the newest season
 * that is not after the provider's own, since a later one has nothing but rosters yet. Running leagues come first,
 * the largest before the others.
 */
export async function leaguesOf(root: string): Promise<LeagueInfo[]> {
  const names = await fs.readdir(path.join(root, 'v1', 'league')).catch(() => [] as string[]);
  const ids = names.map((name) => /^(\d+)\.json(\.gz)?$/.exec(name)?.[1]).filter((id) => id !== undefined);
  const leagues = await Promise.all(ids.map((id) => readReply<LeagueFile>(root, `league/${id}`)));
  const state = await readReply<{ league_season?: string }>(root, 'state/nfl');
  const running = Number(state?.league_season ?? Number.POSITIVE_INFINITY);
  const chains = chainsOf(leagues.filter((league) => league !== null));
  const current = chains.map((chain) => chain.find((league) => Number(league.season) <= running) ?? chain[0]);
  const replies = current
    .filter((league) => league !== undefined)
    .map(async (league) => ({
      leagueId: league.league_id,
      name: league.name,
      season: league.season,
      usernames: await usernamesOf(root, league.league_id),
    }));
  const isRunning = (league: LeagueInfo): number => Number(league.season === state?.league_season);
  return (await Promise.all(replies)).sort(
    (a, b) =>
      isRunning(b) - isRunning(a) ||
      Number(b.season) - Number(a.season) ||
      b.usernames.length - a.usernames.length ||
      a.name.localeCompare(b.name),
  );
}

const dayMs = 24 * 3_600_000;

interface StateFile {
  season?: string;
  season_start_date?: string;
  week?: number;
}

/** The season, week and instant that recorded replies stand at; null where they do not say. */
export interface RecordedMoment {
  season: number | null;
  week: number | null;
  /** Noon UTC of the day after the first game of the provider's current week. */
  now: string | null;
}

/** Reads the moment that recorded replies stand at from the provider's state. */
export async function recordedMoment(root: string): Promise<RecordedMoment> {
  const state = await readReply<StateFile>(root, 'state/nfl');
  const start = Date.parse(`${state?.season_start_date ?? ''}T12:00:00Z`);
  const week = state?.week ?? null;
  const days = Math.max((week ?? 1) - 1, 0) * 7 + 1;
  const now = Number.isNaN(start) || week === null ? null : new Date(start + days * dayMs).toISOString();
  return { season: Number(state?.season) || null, week, now };
}
