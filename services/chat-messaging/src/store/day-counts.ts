import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** What an account may do so often in a day. */
export type Counted = 'opened-conversations' | 'reports';

interface DayCount {
  /** Of what is counted and the account. */
  _id: string;
  /** The last times, oldest first: as many as are allowed in a day. */
  times: Date[];
  lastAt: Date;
}

const dayMs = 24 * 3_600_000;
/** Nobody counts them for longer than a day. */
const keptForS = 25 * 3_600;

/**
 * How often accounts have lately done what they may do only so often in a day, whatever has become of it since. One
 * document for each: of two transactions that count at once the second one starts again and finds the first.
 */
export function createDayCounts(mongo: Mongo) {
  const model = openCollection<DayCount>(mongo, 'day_counts', [[{ lastAt: 1 }, { expireAfterSeconds: keptForS }]]);
  return {
    /** Counts one more; false when an account has done it `most` times in 24 hours, and the transaction must not go on. */
    async add(
      session: ClientSession,
      { what, accountId, most, now }: { what: Counted; accountId: string; most: number; now: Date },
    ): Promise<boolean> {
      const update = { $push: { times: { $each: [now], $slice: -most } }, $set: { lastAt: now } };
      const before = await model
        .findOneAndUpdate({ _id: { $eq: `${what}/${accountId}` } }, update, {
          session,
          upsert: true,
          returnDocument: 'before',
        })
        .lean<DayCount | null>();
      // That many times ago; undefined for who has not done it so often yet.
      const first = before?.times.at(-most);
      return first === undefined || now.getTime() - first.getTime() > dayMs;
    },
  };
}

export type DayCounts = ReturnType<typeof createDayCounts>;
