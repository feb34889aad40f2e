import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Award, type AwardState, byHandIds } from '../domain/award.js';

export interface StoredAward extends Award {
  chainId: string;
  connectionId: string;
  state: AwardState;
  /** Raised each time that the award is given or taken back. */
  revision: number;
  /** When it was given last. */
  awardedAt: Date;
  /** Given as history, at this revision of its week. */
  historyOf?: number;
  /** Season, week and id: the order of lists. */
  sortKey: string;
}

type AwardDocument = Omit<StoredAward, 'id'> & { _id: string };

const awardOf = ({ _id, ...rest }: AwardDocument): StoredAward => ({ id: _id, ...rest });

/** Place in lists: newest season and week first, what is for a whole season before its weeks. */
export function sortKeyOf({ id, season, week }: Pick<Award, 'id' | 'season' | 'week'>): string {
  return `${season}/${String(week === 0 ? 99 : week).padStart(2, '0')}/${id}`;
}

/** Narrows a list of awards. */
export interface AwardFilter {
  season?: string | undefined;
  kind?: string | undefined;
  sleeperUserId?: string | undefined;
}

/** The achievements of members; those taken back stay as tombstones. */
export function createAchievements(mongo: Mongo) {
  const model = openCollection<AwardDocument>(mongo, 'achievements', [
    [{ chainId: 1, season: 1, week: 1 }],
    [{ chainId: 1, state: 1, sortKey: -1 }],
    [{ chainId: 1, state: 1, sleeperUserId: 1, sortKey: -1 }],
  ]);
  return {
    /** Everything on record for a week, tombstones included. */
    async ofWeek(session: ClientSession | null, chainId: string, season: string, week: number): Promise<StoredAward[]> {
      const filter = { chainId: { $eq: chainId }, season: { $eq: season }, week: { $eq: week } };
      return (await model.find(filter, null, { session }).lean<AwardDocument[]>()).map(awardOf);
    },

    /** The awards of a week that stand, by one connection of the league. */
    async standing(session: ClientSession | null, o: LeagueIds & { season: string; week: number }) {
      const onRecord = await this.ofWeek(session, o.chainId, o.season, o.week);
      return onRecord.filter(({ state, connectionId }) => state === 'given' && connectionId === o.connectionId);
    },

    async find(session: ClientSession | null, id: string): Promise<StoredAward | null> {
      const found = await model.findOne({ _id: { $eq: id } }, null, { session }).lean<AwardDocument | null>();
      return found === null ? null : awardOf(found);
    },

    /** Everything on record for a league, tombstones included. */
    async ofChain(session: ClientSession, chainId: string): Promise<StoredAward[]> {
      return (await model.find({ chainId: { $eq: chainId } }, null, { session }).lean<AwardDocument[]>()).map(awardOf);
    },

    /** How many awards by hand are on record for a league, tombstones included, up to `limit`. */
    async countByHand(session: ClientSession, chainId: string, limit: number): Promise<number> {
      const { from, to } = byHandIds(chainId);
      return model.countDocuments({ _id: { $gte: from, $lt: to } }, { session, limit });
    },

    async remove(session: ClientSession, id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } }, { session });
    },

    async put(session: ClientSession, { id, ...award }: StoredAward): Promise<void> {
      await model.replaceOne({ _id: { $eq: id } }, award, { session, upsert: true });
    },

    /** What a league's members hold, newest season and week first, before a sort key. */
    async given(
      chainId: string,
      sortKey: string | undefined,
      limit: number,
      { season, kind, sleeperUserId }: AwardFilter = {},
    ): Promise<StoredAward[]> {
      const found = model.find({
        chainId: { $eq: chainId },
        state: { $eq: 'given' },
        ...(sleeperUserId !== undefined && { sleeperUserId: { $eq: sleeperUserId } }),
        ...(kind !== undefined && { achievementType: { $eq: kind } }),
        $and: [
          ...(season === undefined ? [{}] : [{ sortKey: { $gte: `${season}/`, $lt: `${season}0` } }]),
          ...(sortKey === undefined ? [] : [{ sortKey: { $lt: sortKey } }]),
        ],
      });
      return (await found.sort({ sortKey: -1 }).limit(limit).lean<AwardDocument[]>()).map(awardOf);
    },
  };
}

export type Achievements = ReturnType<typeof createAchievements>;
