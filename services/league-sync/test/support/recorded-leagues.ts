import { globSync } from 'node:fs';
import path from 'node:path';
import { recordedJson, recordedLeagues, recordedSleeper } from './recorded.js';

export interface RawRow {
  roster_id: number;
  matchup_id: number | null;
  points: number;
  custom_points: number | null;
  starters: string[];
  /** Absent in some seasons. */
  starters_points?: number[] | null;
  players?: string[] | null;
  players_points?: Record<string, number> | null;
}

export interface RawRoster {
  roster_id: number;
  owner_id: string | null;
  co_owners: string[] | null;
  players: string[] | null;
  taxi: string[] | null;
  reserve: string[] | null;
  settings: Record<string, number>;
  metadata: Record<string, string> | null;
}

export interface RawTransaction {
  transaction_id: string;
  status: string;
  type: string;
  leg: number;
  status_updated: number;
  creator: string;
  roster_ids: number[];
  adds: Record<string, number> | null;
  drops: Record<string, number> | null;
  draft_picks: { season: string; round: number; roster_id: number; previous_owner_id: number; owner_id: number }[];
  waiver_budget: { sender: number; receiver: number; amount: number }[];
  settings: Record<string, number> | null;
}

export interface RawUser {
  user_id: string;
  display_name: string;
  avatar: string | null;
  metadata: { team_name?: string | null } | null;
}

export interface RawLeague {
  league_id: string;
  name: string;
  season: string;
  status: string;
  previous_league_id: string | null;
  metadata: Record<string, string> | null;
  settings: Record<string, number | null>;
  roster_positions: string[];
}

/** One recorded season, exactly as the provider replied. */
export interface RecordedSeason {
  league: RawLeague;
  rosters: RawRoster[];
  users: RawUser[];
  weeks: { week: number; rows: RawRow[] }[];
  transactions: RawTransaction[];
}

/** Every recorded season of every league; none where the recorded replies are absent. */
export function recordedSeasons(): RecordedSeason[] {
  const folder = recordedSleeper();
  if (folder === undefined) return [];
  return recordedLeagues(folder)
    .sort()
    .map((leagueId) => {
      const read = <T>(apiPath: string) => required<T>(folder, apiPath);
      const numbered = <T>(kind: string) =>
        globSync(`*.json`, { cwd: path.join(folder, `v1/league/${leagueId}/${kind}`) })
          .map((name) => Number.parseInt(name, 10))
          .sort((a, b) => a - b)
          .map((number) => ({ number, rows: read<T[]>(`league/${leagueId}/${kind}/${number}`) }));
      return {
        league: read<RawLeague>(`league/${leagueId}`),
        rosters: read<RawRoster[]>(`league/${leagueId}/rosters`),
        users: read<RawUser[]>(`league/${leagueId}/users`),
        weeks: numbered<RawRow>('matchups').map(({ number, rows }) => ({ week: number, rows })),
        transactions: numbered<RawTransaction>('transactions').flatMap(({ rows }) => rows),
      };
    });
}

/** Recorded players' fantasy positions by player id. */
export function recordedPositions(): Map<string, string[]> {
  const folder = recordedSleeper() ?? '';
  const players = required<Record<string, { fantasy_positions: string[] | null }>>(folder, 'players/nfl');
  return new Map(Object.entries(players).map(([id, player]) => [id, player.fantasy_positions ?? []]));
}

function required<T>(folder: string, apiPath: string): T {
  const reply = recordedJson<T>(folder, apiPath);
  if (reply === undefined) throw new Error(`${apiPath} is not recorded`);
  return reply;
}
