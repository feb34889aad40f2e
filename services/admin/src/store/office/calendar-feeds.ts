import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createHash } from 'node:crypto';

/** The private address under which a member's other calendars read the league's. */
export interface CalendarFeed extends LeagueIds {
  /** `${chainId}:${accountId}` */
  _id: string;
  accountId: string;
  /** SHA-256 of the secret part of the address, which is stored nowhere. */
  tokenHash: string;
  since: Date;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const idOf = ({ chainId, accountId }: { chainId: string; accountId: string }) => `${chainId}:${accountId}`;

/** The feeds of members, one for each league. */
export function createCalendarFeeds(mongo: Mongo) {
  const model = openCollection<CalendarFeed>(mongo, 'calendar_feeds', [
    [{ tokenHash: 1 }, { unique: true }],
    [{ chainId: 1 }],
    [{ accountId: 1 }],
  ]);
  return {
    find: (of: { chainId: string; accountId: string }): Promise<CalendarFeed | null> =>
      model
        .findOne({ _id: { $eq: idOf(of) } })
        .lean<CalendarFeed | null>()
        .exec(),

    findByToken: (token: string): Promise<CalendarFeed | null> =>
      model
        .findOne({ tokenHash: { $eq: hashOf(token) } })
        .lean<CalendarFeed | null>()
        .exec(),

    /** Opens the member's feed under a new address; a former one ends. */
    async open(
      session: ClientSession,
      { token, ...feed }: LeagueIds & { accountId: string; since: Date; token: string },
    ): Promise<void> {
      const _id = idOf(feed);
      await model.replaceOne({ _id: { $eq: _id } }, { ...feed, tokenHash: hashOf(token) }, { session, upsert: true });
    },

    async close(session: ClientSession, of: { chainId: string; accountId: string }): Promise<void> {
      await model.deleteOne({ _id: { $eq: idOf(of) } }, { session });
    },

    /** Closes the feeds that an account had when it was deleted. */
    async forget(session: ClientSession, accountId: string, deletedAt: Date): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId }, since: { $lte: deletedAt } }, { session });
    },

    /** Closes a league's feeds: the league that took it in has members of its own, who open theirs. */
    async closeAll(session: ClientSession, { chainId }: Pick<LeagueIds, 'chainId'>): Promise<void> {
      await model.deleteMany({ chainId: { $eq: chainId } }, { session });
    },
  };
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;
