import { writeMoment, writeSettled } from '@dynasty/sandbox/world/files/league-files';
import { seasonOver } from '@dynasty/sandbox/world/files/moment';
import { createWorld, runningSeason } from '@dynasty/sandbox/world/world';
import { type RawLeague, type RawRoster, type RawRow, type RawTransaction, type RawUser } from './recorded-leagues.js';
import { type RawSeason } from './raw-season.js';

/** A draft pick that changed hands, as the provider lists it. */
export interface RawPick {
  season: string;
  round: number;
  roster_id: number;
  previous_owner_id: number;
  owner_id: number;
}

export interface RawDraft {
  draft_id: string;
  season: string;
  status: string;
  settings: Record<string, number>;
}

/** A season as the provider replies, with all that picks follow from. */
export interface WholeSeason extends RawSeason {
  transactions: readonly RawTransaction[];
  /** Undefined where the provider has no list. */
  tradedPicks: readonly RawPick[] | undefined;
  drafts: readonly RawDraft[];
  winners: readonly { t1: number | null; t2: number | null }[];
}

const weeks = Array.from({ length: 18 }, (_, index) => index + 1);

/** The leagues of a generated world after its running season, by chain; each chain's seasons from the oldest on. */
export function worldLeagues(seed: number, from = runningSeason): WholeSeason[][] {
  const replies = new Map<string, string>();
  // As text, like the provider's: what is undefined is absent.
  const put = (path: string, value: unknown) => void replies.set(path, JSON.stringify(value));
  const world = createWorld(seed, from);
  const out = { put, putPacked: put };
  const read = <T>(path: string): T => JSON.parse(replies.get(path) ?? 'null') as T;
  return world.leagues.map(({ spec, seasons }) =>
    seasons.map((season): WholeSeason => {
      const { leagueId } = season;
      const catalog = world.catalogs.get(season.season);
      if (catalog !== undefined) writeSettled(out, spec, season, catalog);
      writeMoment(out, spec, season, { week: seasonOver, minute: 0 }, new Map());
      const base = `league/${leagueId}`;
      return {
        league: read<RawLeague>(base),
        rosters: read<RawRoster[]>(`${base}/rosters`),
        users: read<RawUser[]>(`${base}/users`),
        weeks: weeks.map((week) => ({ week, rows: read<RawRow[]>(`${base}/matchups/${week}`) })),
        transactions: weeks.flatMap((week) => read<RawTransaction[]>(`${base}/transactions/${week}`)),
        tradedPicks: read<RawPick[]>(`${base}/traded_picks`),
        drafts: read<RawDraft[]>(`${base}/drafts`),
        winners: read<WholeSeason['winners']>(`${base}/winners_bracket`),
      };
    }),
  );
}
