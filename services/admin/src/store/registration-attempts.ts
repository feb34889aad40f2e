import { matching, openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { searchedAtOnce } from '../domain/search.js';

export interface RegistrationAttempt {
  /** The caller's key: a repeat is the same attempt. */
  _id: string;
  leagueId: string;
  /** Empty when the league could not be read. */
  leagueName: string;
  accountId: string;
  at: Date;
  success: boolean;
  /** Slug of the refusal; empty on success. */
  errorReason: string;
  /** Time and id: the order of lists. */
  sortKey: string;
}

export interface AttemptPage {
  /** Newest first. */
  attempts: RegistrationAttempt[];
  /** The sort key before which the next page goes on; null on the last one. */
  next: string | null;
}

/** A year: anybody who signs in adds to them. */
const keptForS = 365 * 24 * 60 * 60;

/** Every try to connect a league, good or bad. */
export function createRegistrationAttempts(mongo: Mongo) {
  const model = openCollection<RegistrationAttempt>(mongo, 'registration_attempts', [
    [{ sortKey: -1 }],
    [{ leagueId: 1, success: 1 }],
    [{ at: 1 }, { expireAfterSeconds: keptForS }],
  ]);

  /** The sort key of the last attempt that a page looks at; null when it gets to the oldest one. */
  async function lastLookedAt(older: { $lt?: string }, most: number): Promise<string | null> {
    // Read from the index alone.
    const [last, beyond] = await model
      .find({ sortKey: { ...older, $gte: '' } }, { _id: 0, sortKey: 1 })
      .sort({ sortKey: -1 })
      .skip(most - 1)
      .limit(2)
      .lean<Pick<RegistrationAttempt, 'sortKey'>[]>();
    return beyond === undefined ? null : (last?.sortKey ?? null);
  }

  return {
    /** Keeps an attempt; the first one under a key stays. */
    async keep(attempt: Omit<RegistrationAttempt, 'sortKey'>): Promise<void> {
      const { _id, ...rest } = attempt;
      const sortKey = `${attempt.at.toISOString()}/${_id}`;
      await model.updateOne({ _id: { $eq: _id } }, { $setOnInsert: { ...rest, sortKey } }, { upsert: true });
    },

    /** How many tries with a league id have failed; a hundred at most. */
    countFailed: (leagueId: string): Promise<number> =>
      model.countDocuments({ leagueId: { $eq: leagueId }, success: { $eq: false } }, { limit: 100 }).exec(),

    /** How many there are; `most` at most. */
    count: (most: number): Promise<number> => model.countDocuments({ sortKey: { $gt: '' } }, { limit: most }).exec(),

    /**
     * Newest first, before a sort key. Where something is looked for it ends early, with fewer attempts or none, rather
     * than look through more than `most` at once: anybody who signs in adds to them.
     */
    async page(
      { before, search }: { before?: string | undefined; search?: RegExp | undefined },
      limit: number,
      most = searchedAtOnce,
    ): Promise<AttemptPage> {
      const older = before === undefined ? {} : { $lt: before };
      const edge = search === undefined ? null : await lastLookedAt(older, most);
      const attempts = await model
        .find({
          sortKey: { ...older, $gte: edge ?? '' },
          ...matching(search, ['leagueId', 'leagueName', 'accountId']),
        })
        .sort({ sortKey: -1 })
        .limit(limit + 1)
        .lean<RegistrationAttempt[]>()
        .exec();
      const shown = attempts.slice(0, limit);
      return { attempts: shown, next: attempts.length > limit ? (shown.at(-1)?.sortKey ?? null) : edge };
    },
  };
}

export type RegistrationAttempts = ReturnType<typeof createRegistrationAttempts>;
