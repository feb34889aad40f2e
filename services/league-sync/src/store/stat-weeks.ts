import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type StatWeekLook } from '../domain/nfl/stat-weeks-due.js';

/** A regular-season week's stat lines of all players, as the provider has them. */
export interface StatWeekDoc {
  /** `${season}:${week}` */
  _id: string;
  season: string;
  week: number;
  /** Raised whenever the lines change; 0 while the provider has none. */
  revision: number;
  hash: string;
  /** Football time of the last look. */
  readAt: Date;
  /** Football time of the last look that found these lines; earlier versions kept none. */
  linesAt?: Date;
  /** Of a week without lines: looks in a row that found none since a game of it ended last; earlier versions kept none. */
  emptyLooks?: number;
  players: number;
  /** gzip of JSON: player id -> stat -> number, keyed like `scoring_settings`; null while there are none. */
  lines: Buffer | null;
}

/** What is known of a week without its lines. */
export type StatWeekState = Omit<StatWeekDoc, 'lines'>;

/** A week that has lines, without them. */
export type WeekWithLines = Pick<StatWeekDoc, 'season' | 'week' | 'revision' | 'players'> & {
  /** Football time of the last look that found these lines; null or none where an earlier version kept none. */
  linesAt?: Date | null;
};

export const statWeekId = (season: string, week: number) => `${season}:${week}`;

export type StatWeeks = ReturnType<typeof createStatWeeks>;

export function createStatWeeks(mongo: Mongo) {
  const model = openCollection<StatWeekDoc>(
    mongo,
    'stat_weeks',
    [
      // Every process asks each half minute what was read: the index says it, and no lines are looked into.
      [{ season: 1, week: 1, revision: 1, readAt: 1, players: 1, linesAt: 1, emptyLooks: 1 }],
    ],
    ['season_1_week_1', 'season_1_week_1_revision_1_readAt_1_players_1_linesAt_1'],
  );
  /** From one end of the index to the other. */
  const withLines = { season: { $gte: '' }, revision: { $gt: 0 } };

  return {
    find: (season: string, week: number) =>
      model
        .findOne({ _id: { $eq: statWeekId(season, week) } }, null, { promoteBuffers: true })
        .lean<StatWeekDoc | null>()
        .exec(),

    state: (season: string, week: number, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: statWeekId(season, week) } }, { lines: 0 }, { session })
        .lean<StatWeekState | null>()
        .exec(),

    /** The last look (football time) at each of the season's weeks, by its number. */
    async looksOf(season: string): Promise<Map<number, StatWeekLook>> {
      const rows = await model
        .find({ season: { $eq: season } }, { _id: 0, week: 1, readAt: 1, revision: 1, emptyLooks: 1 })
        .lean<Pick<StatWeekDoc, 'week' | 'readAt' | 'revision' | 'emptyLooks'>[]>()
        .exec();
      return new Map(
        rows.map(({ week, readAt, revision, emptyLooks }) => [
          week,
          { readAt, emptyLooks: revision > 0 ? 0 : (emptyLooks ?? 1) },
        ]),
      );
    },

    /** Every week that has lines, without them, in order of season and week. */
    all: () =>
      model
        .find(withLines, { _id: 0, season: 1, week: 1, revision: 1, players: 1, linesAt: 1 })
        .sort({ season: 1, week: 1 })
        .lean<WeekWithLines[]>()
        .exec(),

    /** The newest week that has lines, without them. */
    newest: () =>
      model.findOne(withLines, { lines: 0 }).sort({ season: -1, week: -1 }).lean<StatWeekState | null>().exec(),

    async put(week: StatWeekDoc, session?: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: week._id } }, week, { upsert: true, session });
    },

    /** Looked again, with nothing new: the lines were the same, or the provider had none this time. */
    async touch(
      season: string,
      week: number,
      looked: Pick<StatWeekDoc, 'readAt' | 'linesAt' | 'emptyLooks'>,
    ): Promise<void> {
      await model.updateOne({ _id: { $eq: statWeekId(season, week) } }, { $set: looked });
    },
  };
}
