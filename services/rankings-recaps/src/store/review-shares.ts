import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ChangedClaim, type Kept, type Moved, movedOn } from '@dynasty/kit/league/leaving-people';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type CardKind } from '../domain/review/cards.js';

/** What a person shows the league of their season in review. */
export interface ReviewShare extends LeagueIds, Moved {
  season: string;
  sleeperUserId: string;
  /** Who shares it, and since when; those of former versions do not say. */
  accountId?: string;
  sharedAt?: Date;
  /** The team, where they had it by a claim alone; those of former versions do not say. */
  claimedRosterId?: number;
  cards: CardKind[];
  /** Whether other people and teams are named. */
  names: boolean;
  /** Whether the league is named. */
  leagueName: boolean;
}

type Key = Pick<ReviewShare, 'chainId' | 'season' | 'sleeperUserId'>;

const idOf = ({ chainId, season, sleeperUserId }: Key): string => `${chainId}:${season}:${sleeperUserId}`;

/** Whose season in review is shared, one document for a person and season of a chain. */
export function createReviewShares(mongo: Mongo) {
  const model = openCollection<ReviewShare & { _id: string }>(mongo, 'review_shares', [
    [{ chainId: 1, season: -1, sleeperUserId: 1 }],
    [{ chainId: 1, sleeperUserId: 1 }],
    [{ accountId: 1 }, { sparse: true }],
  ]);
  return {
    find: (key: Key): Promise<ReviewShare | null> =>
      model
        .findOne({ _id: { $eq: idOf(key) } }, { _id: 0 })
        .lean<ReviewShare | null>()
        .exec(),

    /** Who shares which season of a connected chain, newest season first. */
    async ofChain({ chainId, connectionId }: LeagueIds): Promise<Pick<ReviewShare, 'season' | 'sleeperUserId'>[]> {
      const fields = { _id: 0, season: 1, sleeperUserId: 1 };
      return model
        .find({ chainId: { $eq: chainId }, connectionId: { $eq: connectionId } }, fields)
        .sort({ season: -1, sleeperUserId: 1 })
        .lean<Pick<ReviewShare, 'season' | 'sleeperUserId'>[]>();
    },

    async put(session: ClientSession, share: ReviewShare): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(share) } }, share, { session, upsert: true });
    },

    async remove(session: ClientSession, key: Key): Promise<void> {
      await model.deleteOne({ _id: { $eq: idOf(key) } }, { session });
    },

    /** What a person who has left the league shared until then. */
    until: (
      session: ClientSession,
      { chainId, sleeperUserId, movedFrom }: Kept,
      until: Date,
    ): Promise<ReviewShare[]> => {
      const theirs = { chainId: { $eq: chainId }, sleeperUserId: { $eq: sleeperUserId } };
      const whose = { ...theirs, ...(movedFrom && { movedFrom }) };
      return model
        .find({ ...whose, sharedAt: { $not: { $gt: until } } }, { _id: 0 }, { session })
        .lean<ReviewShare[]>()
        .exec();
    },

    /** What was shared until then of teams that their holders have lost with this change of a claim. */
    ofLostClaims: (
      session: ClientSession,
      { chainId, sleeperUserId, movedFrom, rosterId, change }: ChangedClaim,
      until: Date,
    ): Promise<ReviewShare[]> => {
      // A person has one claim in a league: one of another team takes the place of what they had.
      const kept = change === 'unclaimed' ? {} : { $ne: rosterId };
      const theirs = { sleeperUserId: { $eq: sleeperUserId }, claimedRosterId: { $exists: true, ...kept } };
      const former = { sleeperUserId: { $ne: sleeperUserId }, claimedRosterId: { $eq: rosterId } };
      const lost = change === 'reassigned' ? [theirs, former] : [theirs];
      const there = { chainId: { $eq: chainId }, ...(movedFrom && { movedFrom }) };
      return model
        .find({ ...there, $or: lost, sharedAt: { $not: { $gt: until } } }, { _id: 0 }, { session })
        .lean<ReviewShare[]>()
        .exec();
    },

    /** What an account that was deleted shared until then. */
    ofAccount: (session: ClientSession, accountId: string, until: Date): Promise<ReviewShare[]> =>
      model
        .find({ accountId: { $eq: accountId }, sharedAt: { $not: { $gt: until } } }, { _id: 0 }, { session })
        .lean<ReviewShare[]>()
        .exec(),

    /** Gives a league's shares to the league that took it in; what somebody shares there already stays as it is. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      const filter = { chainId: { $eq: from.chainId } };
      const moved = await model.find(filter, { _id: 0 }, { session }).lean<ReviewShare[]>();
      await model.deleteMany(filter, { session });
      for (const share of moved.map((one) => ({ ...one, ...to, ...movedOn(one, from.chainId) }))) {
        await model.updateOne({ _id: { $eq: idOf(share) } }, { $setOnInsert: share }, { session, upsert: true });
      }
    },
  };
}

export type ReviewShares = ReturnType<typeof createReviewShares>;
