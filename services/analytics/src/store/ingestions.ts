import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { columnLayout } from '../domain/columns/column-file.js';
import { type Refusal } from '../domain/sources/ingestion-plan.js';
import { type IngestionProgress, type WeeksSoFar } from '../domain/sources/ingestion-progress.js';

export const ingestedKinds = [
  'schedule',
  'players',
  'sleeper-players',
  'rosters',
  'weekly-rosters',
  'injuries',
  'plays',
  'stats',
] as const;
export type IngestedKind = (typeof ingestedKinds)[number];

/** Those of nflverse, which a person may have looked at again; league-sync brings the others whenever they change. */
export const askedKinds = ['schedule', 'players', 'plays', 'rosters', 'weekly-rosters', 'injuries'] as const;
export type AskedKind = (typeof askedKinds)[number];

/** What is known of one kind of data, of a season or of all: the last good ingestion and the last try. */
export interface IngestionDocument {
  /** `plays-2024`, `schedule` */
  _id: string;
  kind: IngestedKind;
  /** Null for data of all seasons. */
  season: number | null;
  /** Identifies the content that is stored now; null before the first good ingestion. */
  snapshotId: string | null;
  /** The `columnLayout` of what is stored; none in the first version. */
  layout?: number;
  /** Raised with each good ingestion. */
  revision: number;
  etag: string | null;
  rows: number;
  /** How many of them have a value, by column; none in notes of earlier versions and where nobody counts it. */
  filled?: Record<string, number>;
  rejectedRows: number;
  /** The first bad rows of the stored content, each with what is wrong with it. */
  rejections: string[];
  ingestedAt: Date | null;
  checkedAt: Date | null;
  /** Why the last try failed; null when it went well. */
  error: string | null;
  /** True when the last try failed because the source has much fewer rows; none in notes of earlier versions. */
  hasFewerRows?: boolean;
  /** The file that the last try has refused for what it holds; none in notes of earlier versions. */
  refusal?: Refusal | null;
  /** True when the source has never had such a file. */
  isAbsent: boolean;
  progress: IngestionProgress | null;
  /** What there is of a season that comes week by week; none for other kinds. */
  weeks?: WeeksSoFar;
  /** When the last look began that did not fail; none in notes of earlier versions. */
  tookAt?: Date | null;
  /** When a person asked for another look. */
  refreshAskedAt?: Date | null;
  /** True when a person has said that the next look may find fewer rows; the look takes the note away. */
  acceptsFewerRows?: boolean;
}

export type IngestionKey = Pick<IngestionDocument, '_id' | 'kind' | 'season'>;
export type Ingested = Pick<
  IngestionDocument,
  'snapshotId' | 'etag' | 'rows' | 'filled' | 'rejectedRows' | 'rejections' | 'ingestedAt' | 'tookAt'
>;

/** Why a look failed. */
type Failure = { error: string; hasFewerRows: boolean; refusal?: Refusal | null };

/** What a person wants of the next look. */
interface Wish {
  askedAt: Date;
  acceptFewerRows: boolean;
}

/** When a look began, and when it ended. */
export interface LookTimes {
  begunAt: Date;
  checkedAt: Date;
}

/** The key of a kind of data, for instance `plays-2024`. */
export function ingestionKey(kind: IngestedKind, season: number | null = null): IngestionKey {
  return { _id: season === null ? kind : `${kind}-${season}`, kind, season };
}

const nothingYet = {
  snapshotId: null,
  revision: 0,
  etag: null,
  rows: 0,
  rejectedRows: 0,
  rejections: [],
  ingestedAt: null,
  checkedAt: null,
  error: null,
  isAbsent: false,
  progress: null,
};

/** What a look that went well leaves of those that failed. */
const allIsWell = { error: null, refusal: null, isAbsent: false, progress: null };

/** Notes of nflverse's files of seasons before the first one that is kept. */
const before = (firstSeason: number) => ({ kind: { $in: [...askedKinds] }, season: { $lt: firstSeason } });

/** The fields that a first write gives the document, without those that the same write sets. */
function initially({ kind, season }: IngestionKey, set: object): object {
  const fields = Object.entries({ kind, season, ...nothingYet }).filter(([name]) => !(name in set));
  return Object.fromEntries(fields);
}

/** The state of every kind of ingested data. */
export function createIngestions(mongo: Mongo) {
  const model = openCollection<IngestionDocument>(mongo, 'ingestions', [[{ kind: 1, season: 1 }]]);

  async function set(key: IngestionKey, fields: Partial<IngestionDocument>): Promise<void> {
    const update = { $set: fields, $setOnInsert: initially(key, fields) };
    await model.updateOne({ _id: { $eq: key._id } }, update as never, { upsert: true });
  }

  return {
    find: (key: IngestionKey, session?: ClientSession): Promise<IngestionDocument | null> =>
      model
        .findOne({ _id: { $eq: key._id } }, null, { session })
        .lean<IngestionDocument>()
        .exec(),

    /**
     * What is known when a look begins. That fewer rows are accepted holds for this look alone, however it ends: the note
     * of it is taken away.
     */
    begin: (key: IngestionKey): Promise<IngestionDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: { $eq: key._id } },
          { $unset: { acceptsFewerRows: true } },
          { returnDocument: 'before' },
        )
        .lean<IngestionDocument>()
        .exec(),

    /**
     * All of them, by kind and season, without nflverse's files of seasons before the first one. Notes of the first
     * version, which had no kind, are left out: the files are taken anew.
     */
    list: (firstSeason = 0): Promise<IngestionDocument[]> =>
      model
        .find({ kind: { $exists: true }, $nor: [before(firstSeason)] })
        .sort({ kind: 1, season: 1 })
        .lean<IngestionDocument[]>()
        .exec(),

    /**
     * Makes a snapshot the current one, in the transaction of its event; gives the new revision.
     * @param before revision that the work began from
     * @returns null when another process has stored one since, which then stays
     */
    async succeed(session: ClientSession, key: IngestionKey, before: number, done: Ingested): Promise<number | null> {
      const known = await model
        .findOne({ _id: { $eq: key._id } }, { revision: 1 }, { session })
        .lean<Pick<IngestionDocument, 'revision'>>()
        .exec();
      if ((known?.revision ?? 0) !== before) return null;
      const fields = {
        ...done,
        layout: columnLayout,
        revision: before + 1,
        checkedAt: done.ingestedAt,
        ...allIsWell,
      };
      const update = { $set: fields, $setOnInsert: initially(key, fields) };
      await model.updateOne({ _id: { $eq: key._id } }, update as never, { session, upsert: true });
      return before + 1;
    },

    /** Records a look that found nothing new; `etag` is the source's now. */
    unchanged: (key: IngestionKey, { begunAt, checkedAt }: LookTimes, etag: string | null): Promise<void> =>
      set(key, { checkedAt, tookAt: begunAt, etag, ...allIsWell }),

    /**
     * Records a try that failed; what is stored stays, and so does a person's wish for a look, unless that look had the
     * file and refused it.
     */
    failed: (key: IngestionKey, checkedAt: Date, { error, hasFewerRows, refusal = null }: Failure): Promise<void> =>
      set(key, { checkedAt, error, hasFewerRows, refusal, isAbsent: false, progress: null }),

    /** Records that the source has never had such a file. */
    absent: (key: IngestionKey, { begunAt, checkedAt }: LookTimes, error: string): Promise<void> =>
      set(key, { checkedAt, tookAt: begunAt, error, refusal: null, isAbsent: true, progress: null }),

    /**
     * Records that what is stored is lost, as long as it is still this; the next look takes the source whatever its
     * ETag. Gives whether that is news.
     */
    async lost(key: IngestionKey, snapshotId: string): Promise<boolean> {
      const stored = { _id: { $eq: key._id }, snapshotId: { $eq: snapshotId } };
      const known = await model
        .findOneAndUpdate(stored, { $set: { etag: null, checkedAt: null } }, { returnDocument: 'before' })
        .lean<IngestionDocument>()
        .exec();
      return known !== null && known.etag !== null;
    },

    /** Notes that a person wants these looked at again, and whether the next look at each may find fewer rows. */
    async ask(keys: readonly IngestionKey[], { askedAt, acceptFewerRows }: Wish): Promise<void> {
      const wish = { refreshAskedAt: askedAt, ...(acceptFewerRows && { acceptsFewerRows: true }) };
      await Promise.all(keys.map((key) => set(key, wish)));
    },

    /** Records how much of a season there is so far. */
    awaiting: (key: IngestionKey, weeks: WeeksSoFar): Promise<void> => set(key, { weeks }),

    /** The keys of nflverse's files of seasons before this one. */
    earlierThan: (firstSeason: number): Promise<IngestionKey[]> =>
      model.find(before(firstSeason), { kind: 1, season: 1 }).lean<IngestionKey[]>().exec(),

    /** Forgets what is known of a file. */
    async forget({ _id }: IngestionKey): Promise<void> {
      await model.deleteOne({ _id: { $eq: _id } });
    },

    /** Records that nothing more of a season is awaited, where something was. */
    async complete({ _id }: IngestionKey): Promise<void> {
      await model.updateOne({ _id: { $eq: _id }, 'weeks.awaited': { $gt: 0 } }, { $unset: { weeks: true } });
    },

    /**
     * Records that of a kind only these seasons are known or awaited: nothing more comes of the others, and those of
     * which nothing came are forgotten.
     */
    async awaitOnly(kind: IngestedKind, seasons: readonly number[]): Promise<void> {
      const others = { kind: { $eq: kind }, season: { $nin: [...seasons] } };
      await model.deleteMany({ ...others, snapshotId: { $eq: null } });
      await model.updateMany({ ...others, 'weeks.awaited': { $gt: 0 } }, { $unset: { weeks: true } });
    },

    /** Records how far the work has come. */
    progress: (key: IngestionKey, progress: IngestionProgress | null): Promise<void> => set(key, { progress }),
  };
}

export type Ingestions = ReturnType<typeof createIngestions>;
