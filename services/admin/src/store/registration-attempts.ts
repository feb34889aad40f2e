import { matching, openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { sortedPage, type SortedPage } from './sorted-page.js';

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

/** A year: anybody who signs in adds to them. */
const keptForS = 365 * 24 * 60 * 60;

/** Every try to connect a league, good or bad. */
export function createRegistrationAttempts(mongo: Mongo) {
  const model = openCollection<RegistrationAttempt>(mongo, 'registration_attempts', [
    [{ sortKey: -1 }],
    [{ leagueId: 1, success: 1 }],
    [{ at: 1 }, { expireAfterSeconds: keptForS }],
  ]);

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

    /** Newest first, before a sort key; a search looks through a part at a time, as sortedPage says. */
    page: (
      { before, search }: { before?: string | undefined; search?: RegExp | undefined },
      limit: number,
      most?: number,
    ): Promise<SortedPage<RegistrationAttempt>> => {
      const lookedFor = matching(search, ['leagueId', 'leagueName', 'accountId']);
      return sortedPage(model, { before, lookedFor }, limit, most);
    },
  };
}

export type RegistrationAttempts = ReturnType<typeof createRegistrationAttempts>;
