import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The recorded answers of the provider's API; a test that needs them is skipped, and says so, where they are absent. */
export const recordedFolder = path.join(
  process.env['SLEEPER_DATA'] ?? path.resolve(__dirname, '../../../../shared/data/sleeper'),
  'v1',
);
export const hasRecordedLeagues = existsSync(path.join(recordedFolder, 'league'));

/** `describe` where the recorded leagues are present; otherwise a skipped one that names the reason. */
export const describeRecorded = hasRecordedLeagues
  ? describe
  : (name: string, _: () => void) =>
      describe.skip(`${name} (skipped: no recorded leagues; set SLEEPER_DATA)`, () =>
        it('needs SLEEPER_DATA', () => {}));

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
  settings: Record<string, number | null>;
  roster_positions: string[];
}

/** One recorded season, exactly as the provider answered. */
export interface RecordedSeason {
  league: RawLeague;
  rosters: RawRoster[];
  users: RawUser[];
  weeks: { week: number; rows: RawRow[] }[];
  transactions: RawTransaction[];
}

/** Every recorded season of every league. */
export function recordedSeasons(): RecordedSeason[] {
  if (!hasRecordedLeagues) return [];
  return globSync('league/*.json', { cwd: recordedFolder })
    .sort()
    .map((file) => {
      const league = read<RawLeague>(file);
      const folder = `league/${league.league_id}`;
      return {
        league,
        rosters: read(`${folder}/rosters.json`),
        users: read(`${folder}/users.json`),
        weeks: numbered<RawRow>(`${folder}/matchups`).map(({ number, rows }) => ({ week: number, rows })),
        transactions: numbered<RawTransaction>(`${folder}/transactions`).flatMap(({ rows }) => rows),
      };
    });
}

/** Recorded players' fantasy positions by player id. */
export function recordedPositions(): Map<string, string[]> {
  const players = read<Record<string, { fantasy_positions: string[] | null }>>('players/nfl.json');
  return new Map(Object.entries(players).map(([id, player]) => [id, player.fantasy_positions ?? []]));
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(recordedFolder, file), 'utf8')) as T;
}

function numbered<T>(folder: string): { number: number; rows: T[] }[] {
  return globSync('*.json', { cwd: path.join(recordedFolder, folder) })
    .map((name) => ({ number: Number.parseInt(name, 10), rows: read<T[]>(`${folder}/${name}`) }))
    .sort((a, b) => a.number - b.number);
}
