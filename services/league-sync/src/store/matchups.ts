import { openCollection } from '@dynasty/kit/collection';
import { createCache } from '@dynasty/kit/cache';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Swap } from '../domain/lineup/best-swap.js';
import { contentHash } from './documents.js';
import { type PageMarks } from './page-marks.js';

/** One roster's week. Points as Sleeper gives them, two decimals. */
export interface MatchupRow {
  rosterId: number;
  /** Shared by the two rosters of a pair; null on byes and for eliminated teams. */
  matchupId: number | null;
  points: number;
  /** The commissioner's override, which decides the game. */
  customPoints: number | null;
  /** In slot order; "0" is an empty slot. */
  starters: string[] | null;
  startersPoints: number[] | null;
  players: string[] | null;
  playersPoints: Record<string, number> | null;
}

/** What the line-ups of a week could have been, by roster id; null where they are not known. */
export interface BestLineups {
  /** Best possible points x 100. */
  optimal: Record<string, number> | null;
  /** The one change that would have scored most, where one would. None in weeks of the first shape. */
  swaps?: Record<string, Swap> | null;
}

/** A season's week of a chain. */
export interface MatchupWeekDoc extends BestLineups {
  /** `${chainId}:${season}:${week}` */
  _id: string;
  chainId: string;
  season: string;
  leagueId: string;
  week: number;
  /** Ordered by roster id. None in a final week that an import took away. */
  rows: MatchupRow[];
  /** Of the rows: tells a correction from a repeat. */
  hash: string;
  isFinal: boolean;
  /** Raised when the week becomes final, and with each correction. Begins at 0, or with what was told of its year before. */
  revision: number;
  finalizedAt: Date | null;
  /** Who was on taxi and reserve while the week was played, by roster id; null where it was not read then. */
  inactive: Record<string, string[]> | null;
  /** The league's starting slots when the rows were read, in order. Absent in weeks of versions that did not note them. */
  slots?: string[];
}

/** The shape of weeks that know their swaps. */
export const shapeWithSwaps = 2;

/** A stored week without line-ups: what tables, records and pairs need. */
export interface ScoreWeek {
  week: number;
  rows: Pick<MatchupRow, 'rosterId' | 'matchupId' | 'points' | 'customPoints'>[];
}

/** A stored week with its line-ups, and what finality added. */
export type SettledWeek = Pick<MatchupWeekDoc, 'week' | 'isFinal' | 'revision' | 'optimal' | 'swaps' | 'inactive'> & {
  rows: Omit<MatchupRow, 'players'>[];
};

export type FinalWeek = Pick<MatchupWeekDoc, 'chainId' | 'season' | 'leagueId' | 'week' | 'revision'>;

/** Which week of which season. */
export type WeekPlace = Pick<MatchupWeekDoc, 'chainId' | 'season' | 'week'>;

/** The hash of a week's rows, also where it was handed over, which has none. */
export const rowsHashOf = ({ hash, rows }: Pick<MatchupWeekDoc, 'hash' | 'rows'>) => hash || contentHash(rows);

export const matchupWeekId = (chainId: string, season: string, week: number) => `${chainId}:${season}:${week}`;

/** Some 1.5 kB each. */
const keptWeeks = 4_000;

export type Matchups = ReturnType<typeof createMatchups>;

export function createMatchups(mongo: Mongo, pages: PageMarks) {
  const model = openCollection<MatchupWeekDoc>(
    mongo,
    'matchups',
    [
      // A week is unique by its _id. The index has all that `finalWeeks` tells, and the hashes for `scoresOfSeason`, which
      // reads nothing else of most weeks.
      [{ chainId: 1, season: 1, week: 1, isFinal: 1, revision: 1, leagueId: 1, hash: 1 }],
      [{ leagueId: 1 }],
    ],
    ['chainId_1_season_1_week_1_hash_1'],
  );
  const scores = createCache<ScoreWeek>({ max: keptWeeks });

  return {
    find: (chainId: string, season: string, week: number, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: matchupWeekId(chainId, season, week) } }, null, { session })
        .lean<MatchupWeekDoc | null>()
        .exec(),

    findMany: (chainId: string, season: string, weeks: readonly number[]) =>
      model
        .find({ _id: { $in: weeks.map((week) => matchupWeekId(chainId, season, week)) } })
        .lean<MatchupWeekDoc[]>()
        .exec(),

    /** A season's stored weeks in order. */
    ofSeason: (chainId: string, season: string) =>
      model
        .find({ chainId: { $eq: chainId }, season: { $eq: season } })
        .sort({ week: 1 })
        .lean<MatchupWeekDoc[]>()
        .exec(),

    /**
     * A season's stored weeks with games in order, without line-ups. The index says which rows each week has now; rows that were
     * read before, and are still the same, are not read again.
     */
    async scoresOfSeason(chainId: string, season: string): Promise<readonly ScoreWeek[]> {
      const current = await model
        .find({ chainId: { $eq: chainId }, season: { $eq: season } }, { _id: 0, week: 1, hash: 1 })
        .sort({ week: 1 })
        .lean<Pick<MatchupWeekDoc, 'week' | 'hash'>[]>()
        .exec();
      const keyOf = ({ week, hash }: Pick<MatchupWeekDoc, 'week' | 'hash'>) =>
        `${matchupWeekId(chainId, season, week)}:${hash}`;
      const unread = current.filter((week) => scores.get(keyOf(week)) === undefined);
      const read = unread.length === 0 ? [] : await scoresOf(unread.map(({ week }) => week));
      for (const { hash, ...week } of read) scores.set(keyOf({ week: week.week, hash }), week);
      const fresh = new Map(read.map((week) => [week.week, week]));
      const found = current.flatMap((week) => fresh.get(week.week) ?? scores.get(keyOf(week)) ?? []);
      return found.filter(({ rows }) => rows.length > 0);

      function scoresOf(weeks: number[]) {
        const ids = weeks.map((week) => matchupWeekId(chainId, season, week));
        return model
          .find({ _id: { $in: ids } }, { ...scoreFields, hash: 1 })
          .lean<(ScoreWeek & Pick<MatchupWeekDoc, 'hash'>)[]>()
          .exec();
      }
    },

    /** A season's stored weeks in order, with what finality added to them. */
    settledWeeksOfSeason: (chainId: string, season: string) =>
      model
        .find({ chainId: { $eq: chainId }, season: { $eq: season } }, settledFields)
        .sort({ week: 1 })
        .lean<SettledWeek[]>()
        .exec(),

    /** Final weeks by chain, season and week, of one chain or of all; from the start, or after a row of that order. */
    finalWeeks: (after: WeekPlace | null, chainId: string | null, limit: number) =>
      model
        .find(finalFrom(after, chainId), finalWeekFields)
        .sort({ chainId: 1, season: 1, week: 1 })
        .limit(limit)
        .lean<FinalWeek[]>()
        .exec(),

    /** Those of these weeks that are final; none of them has to be read, with its line-ups. */
    finalOf: (weeks: readonly WeekPlace[]) =>
      model
        .find({ $or: weeks.map((week) => ({ ...week, isFinal: true })) }, { _id: 0, chainId: 1, season: 1, week: 1 })
        .lean<WeekPlace[]>()
        .exec(),

    async put(week: MatchupWeekDoc, session: ClientSession): Promise<void> {
      // A file of a former version may bring a week of the first shape.
      const shape = week.swaps === undefined ? 1 : shapeWithSwaps;
      await model.replaceOne({ _id: { $eq: week._id } }, { ...week, shape }, { upsert: true, session });
      await pages.weekChanged(week, session);
    },

    /** Notes finished weeks of a season that wait to become final; false where the same were noted before. */
    noteWaiting: (leagueId: string, weeks: readonly WaitingWeek[], session: ClientSession) =>
      pages.weeksWait(leagueId, waitingMark(weeks), session),

    /** Whether these are the weeks that were noted as waiting. */
    areNoted: (leagueId: string, weeks: readonly WaitingWeek[]) => pages.areWaiting(leagueId, waitingMark(weeks)),

    /**
     * Gives a league's final weeks to the other league of its year, which had them before they were written over. No rows
     * have the hash that they get: read again, they are a correction, told of like any other.
     */
    async handOver(from: string, to: string, session: ClientSession): Promise<void> {
      const final = { leagueId: { $eq: from }, isFinal: true };
      await model.updateMany(final, { $set: { leagueId: to, hash: '' } }, { session });
    },

    /** Notes the starting slots of a season's final weeks that know of none. */
    async noteSlots(chainId: string, season: string, slots: string[], session: ClientSession): Promise<void> {
      const unknown = { chainId: { $eq: chainId }, season: { $eq: season }, isFinal: true, slots: { $exists: false } };
      await model.updateMany(unknown, { $set: { slots } }, { session });
    },

    async remove(
      week: Pick<MatchupWeekDoc, '_id' | 'chainId' | 'leagueId' | 'week' | 'isFinal'>,
      session: ClientSession,
    ) {
      await model.deleteOne({ _id: { $eq: week._id } }, { session });
      await pages.weekChanged(week, session);
    },
  };
}

type WaitingWeek = Pick<MatchupWeekDoc, 'week' | 'hash'>;

const waitingMark = (weeks: readonly WaitingWeek[]) => contentHash(weeks.map(({ week, hash }) => [week, hash]));

const scoreFields = {
  week: 1,
  'rows.rosterId': 1,
  'rows.matchupId': 1,
  'rows.points': 1,
  'rows.customPoints': 1,
} as const;

const settledFields = {
  ...scoreFields,
  'rows.starters': 1,
  'rows.startersPoints': 1,
  'rows.playersPoints': 1,
  isFinal: 1,
  revision: 1,
  optimal: 1,
  swaps: 1,
  inactive: 1,
} as const;

const finalWeekFields = { _id: 0, chainId: 1, season: 1, leagueId: 1, week: 1, revision: 1 } as const;

/**
 * Final weeks behind `row` in the order of the index. Each part is a piece of it, and they are merged: one condition
 * beside the others would have every week read with its line-ups.
 */
function finalFrom(row: WeekPlace | null, only: string | null) {
  const isFinal = true;
  // Without a bound the index would be walked for its order alone.
  if (row === null) return { chainId: only === null ? { $gte: '' } : { $eq: only }, isFinal };
  const chainId = only ?? row.chainId;
  const inChain = [
    { chainId, season: row.season, week: { $gt: row.week }, isFinal },
    { chainId, season: { $gt: row.season }, isFinal },
  ];
  return { $or: only === null ? [...inChain, { chainId: { $gt: chainId }, isFinal }] : inChain };
}
