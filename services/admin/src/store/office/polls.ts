import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { idsFrom } from '@dynasty/kit/timed-id';
import { type Poll, type PollPlace } from '../../domain/office/poll.js';

export type StoredPoll = Poll & LeagueIds & { id: string; createdAt: Date; proposer: string };

type PollDocument = Omit<StoredPoll, 'id'> & { _id: string };

const pollOf = ({ _id, ...rest }: PollDocument): StoredPoll => ({ id: _id, ...rest });

/** What a calendar shows of them. */
const mostClosing = 100;

/** The polls of leagues, each with its votes: a league's members are few. */
export function createPolls(mongo: Mongo) {
  // Polls that were ended before their time are of no use to who looks for open ones, and may be many.
  const model = openCollection<PollDocument>(
    mongo,
    'polls',
    [[{ chainId: 1, _id: -1 }], [{ chainId: 1, endedAt: 1, closesAt: 1 }]],
    ['chainId_1_closesAt_1'],
  );
  return {
    /**
     * A league's polls as the list was at an instant, those behind a place of it: the ones that were open before all
     * others, the newest first of each.
     */
    async listed(chainId: string, { asOf, ...last }: PollPlace | { asOf: Date }, limit: number): Promise<StoredPoll[]> {
      const after = 'id' in last ? last : { isOpen: true, id: undefined };
      const ofLeague = { chainId: { $eq: chainId } };
      // A league has few of them at a time.
      const wereOpen = { closesAt: { $gt: asOf }, $or: [{ endedAt: null }, { endedAt: { $gt: asOf } }] };
      const open = await model.find({ ...ofLeague, ...wereOpen }).lean<PollDocument[]>();
      open.sort((a, b) => (a._id < b._id ? 1 : -1));
      const isBehind = ({ _id }: PollDocument) => after.id === undefined || _id < after.id;
      const found = after.isOpen ? open.filter(isBehind).slice(0, limit) : [];
      if (found.length === limit) return found.map(pollOf);
      const others = {
        $nin: open.map(({ _id }) => _id),
        ...(!after.isOpen && { $lt: after.id }),
      };
      const closed = model.find({ ...ofLeague, _id: others }).sort({ _id: -1 });
      return [...found, ...(await closed.limit(limit - found.length).lean<PollDocument[]>())].map(pollOf);
    },

    /** Who proposed those that are open. */
    async openOnes(session: ClientSession, chainId: string, now: Date): Promise<Pick<StoredPoll, 'proposer'>[]> {
      const open = { chainId: { $eq: chainId }, closesAt: { $gt: now }, endedAt: null };
      return model.find(open, { proposer: 1 }, { session }).lean<Pick<StoredPoll, 'proposer'>[]>();
    },

    /** How many a member has proposed since then, whatever became of them. */
    countOf: (session: ClientSession, chainId: string, by: { proposer: string; since: Date }): Promise<number> => {
      const own = { chainId: { $eq: chainId }, _id: { $gte: idsFrom(by.since) }, proposer: { $eq: by.proposer } };
      return model.countDocuments(own, { session }).exec();
    },

    /** When a league's newest polls close that nobody has ended before. */
    async closing(chainId: string): Promise<Pick<StoredPoll, 'id' | 'question' | 'closesAt'>[]> {
      const newest = model.find({ chainId: { $eq: chainId }, endedAt: null }, { question: 1, closesAt: 1 });
      return (await newest.sort({ closesAt: -1 }).limit(mostClosing).lean<PollDocument[]>()).map(pollOf);
    },

    /** Null for one that is not of the league. */
    async find(chainId: string, id: string, session: ClientSession | null = null): Promise<StoredPoll | null> {
      const ofLeague = { _id: { $eq: id }, chainId: { $eq: chainId } };
      const found = await model.findOne(ofLeague, null, { session }).lean<PollDocument | null>();
      return found === null ? null : pollOf(found);
    },

    async add(session: ClientSession, { id, ...poll }: StoredPoll): Promise<void> {
      await model.create([{ _id: id, ...poll }], { session });
    },

    /**
     * Changes a poll that is open at the moment of the change; false for one that is not. By the database's clock: however
     * long the change was on its way, it does not come after the end.
     */
    async changeOpen(
      session: ClientSession,
      id: string,
      change: Partial<Pick<StoredPoll, 'votes' | 'endedAt'>>,
    ): Promise<boolean> {
      const open = { _id: { $eq: id }, endedAt: null, $expr: { $gt: ['$closesAt', '$$NOW'] } };
      return (await model.updateOne(open, { $set: change }, { session })).matchedCount === 1;
    },

    async remove(session: ClientSession, id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } }, { session });
    },

    /** Gives a league's polls to the league that took it in. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },
  };
}

export type Polls = ReturnType<typeof createPolls>;
