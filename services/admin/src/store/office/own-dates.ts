import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type OwnDate } from '../../domain/office/calendar.js';

export type StoredDate = OwnDate & LeagueIds & { id: string; writtenAt: Date };
type DateDocument = Omit<StoredDate, 'id'> & { _id: string };

const dateOf = ({ _id, ...rest }: DateDocument): StoredDate => ({ id: _id, ...rest });

/** The dates that admins of leagues have written. */
export function createOwnDates(mongo: Mongo) {
  const model = openCollection<DateDocument>(mongo, 'own_dates', [[{ chainId: 1, day: 1 }]]);
  return {
    /** A league has few of them, and those of each league that it took in. */
    async ofChain(chainId: string, session: ClientSession | null = null): Promise<StoredDate[]> {
      const found = model.find({ chainId: { $eq: chainId } }, null, { session }).sort({ day: 1 });
      return (await found.lean<DateDocument[]>()).map(dateOf);
    },

    async add(session: ClientSession, { id, ...date }: StoredDate): Promise<void> {
      await model.create([{ _id: id, ...date }], { session });
    },

    /** Null when the league has none of that id. */
    async find(session: ClientSession, { id, chainId }: { id: string; chainId: string }): Promise<StoredDate | null> {
      const ofLeague = { _id: { $eq: id }, chainId: { $eq: chainId } };
      const found = await model.findOne(ofLeague, null, { session }).lean<DateDocument | null>();
      return found === null ? null : dateOf(found);
    },

    async change(session: ClientSession, { id, ...date }: Omit<StoredDate, keyof LeagueIds>): Promise<void> {
      await model.updateOne({ _id: { $eq: id } }, { $set: date }, { session });
    },

    async remove(session: ClientSession, id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } }, { session });
    },

    /** Gives a league's dates to the league that took it in. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },
  };
}

export type OwnDates = ReturnType<typeof createOwnDates>;
