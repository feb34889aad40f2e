import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { idsFrom } from '@dynasty/kit/timed-id';
import { type Entry, type EntryState, type Sum } from '../../domain/office/ledger.js';

export type StoredEntry = Entry & LeagueIds & { id: string };
type EntryDocument = Omit<StoredEntry, 'id'> & { _id: string };

const entryOf = ({ _id, ...rest }: EntryDocument): StoredEntry => ({ id: _id, ...rest });

/** Days and what is due on them that a calendar shows. */
const mostDue = 500;

/** What is due on a day, once for all who owe the same. */
export interface DueThen {
  what: string;
  dueOn: string;
  /** How many owe it. */
  open: number;
}

/** Who owes whom in a league: entries are changed, never removed. */
export function createLedger(mongo: Mongo) {
  const model = openCollection<EntryDocument>(
    mongo,
    'ledger_entries',
    [
      [{ chainId: 1, _id: -1 }],
      [{ chainId: 1, state: 1, _id: -1 }],
      [{ chainId: 1, state: 1, dueOn: 1, what: 1 }],
      [{ chainId: 1, state: 1, from: 1, to: 1, cents: 1 }],
    ],
    ['chainId_1_state_1_dueOn_1'],
  );
  return {
    /** A league's entries before one of them, of some states where they are named; the newest first. */
    async before(
      chainId: string,
      { id, states }: { id: string | undefined; states: readonly EntryState[] | undefined },
      limit: number,
    ): Promise<StoredEntry[]> {
      const filter = {
        chainId: { $eq: chainId },
        ...(states && { state: { $in: [...states] } }),
        ...(id !== undefined && { _id: { $lt: id } }),
      };
      const found = model.find(filter).sort({ _id: -1 }).limit(limit);
      return (await found.lean<EntryDocument[]>()).map(entryOf);
    },

    /** What is owed in a league and what was paid, of each two parties one sum: added up in the index alone. */
    async sums(chainId: string): Promise<Sum[]> {
      const counted = { chainId: { $eq: chainId }, state: { $in: ['open', 'settled'] } };
      const found = await model.aggregate<{ _id: Omit<Sum, 'cents'>; cents: number }>([
        { $match: counted },
        { $group: { _id: { state: '$state', from: '$from', to: '$to' }, cents: { $sum: '$cents' } } },
      ]);
      return found.map(({ _id, cents }) => ({ ..._id, cents }));
    },

    /** What is owed by a day, the latest day first: counted in the index, whose entries nobody looks up. */
    async due(chainId: string): Promise<DueThen[]> {
      const owed = { chainId: { $eq: chainId }, state: { $eq: 'open' }, dueOn: { $gt: '' } };
      const found = await model.aggregate<{ _id: Pick<DueThen, 'what' | 'dueOn'>; open: number }>([
        { $match: owed },
        { $group: { _id: { dueOn: '$dueOn', what: '$what' }, open: { $sum: 1 } } },
        { $sort: { _id: -1 } },
        { $limit: mostDue },
      ]);
      return found.map(({ _id, open }) => ({ ..._id, open }));
    },

    count: (session: ClientSession, chainId: string): Promise<number> =>
      model.countDocuments({ chainId: { $eq: chainId } }, { session }).exec(),

    /** How many bets a member has proposed since then, whatever became of them. */
    countBets: (session: ClientSession, chainId: string, by: { proposer: string; since: Date }): Promise<number> => {
      const bets = { chainId: { $eq: chainId }, _id: { $gte: idsFrom(by.since) }, kind: { $eq: 'bet' as const } };
      return model.countDocuments({ ...bets, 'steps.0.by': { $eq: by.proposer } }, { session }).exec();
    },

    /** Bets of a league that nobody has won yet. */
    async undecided(session: ClientSession, chainId: string): Promise<Pick<StoredEntry, 'from'>[]> {
      const filter = { chainId: { $eq: chainId }, state: { $in: ['proposed', 'running'] } };
      return model.find(filter as never, { from: 1 }, { session }).lean<EntryDocument[]>();
    },

    /** Null for one that is not of the league. */
    async find(session: ClientSession, chainId: string, id: string): Promise<StoredEntry | null> {
      const ofLeague = { _id: { $eq: id }, chainId: { $eq: chainId } };
      const found = await model.findOne(ofLeague, null, { session }).lean<EntryDocument | null>();
      return found === null ? null : entryOf(found);
    },

    async add(session: ClientSession, entries: readonly StoredEntry[]): Promise<void> {
      await model.insertMany(
        entries.map(({ id, ...entry }) => ({ _id: id, ...entry })),
        { session },
      );
    },

    async put(session: ClientSession, { id, ...entry }: StoredEntry): Promise<void> {
      await model.replaceOne({ _id: { $eq: id } }, entry, { session });
    },

    /** Gives a league's entries to the league that took it in. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
