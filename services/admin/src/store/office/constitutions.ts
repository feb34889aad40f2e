import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Constitution } from '../../domain/office/constitution.js';

/** A version, with the Sleeper user id of its author. */
export type StoredConstitution = Constitution & LeagueIds & { editedBy: string; editedAt: Date };

/** Every version of every league's constitution; a version is never changed. */
export function createConstitutions(mongo: Mongo) {
  const model = openCollection<StoredConstitution & { _id: string }>(mongo, 'constitutions', [
    [{ chainId: 1, version: -1 }, { unique: true }],
  ]);
  return {
    /** The version in force; null before the first. */
    newest: (chainId: string, session: ClientSession | null = null): Promise<StoredConstitution | null> =>
      model
        .findOne({ chainId: { $eq: chainId } }, null, { session })
        .sort({ version: -1 })
        .lean<StoredConstitution | null>()
        .exec(),

    find: (chainId: string, version: number): Promise<StoredConstitution | null> =>
      model
        .findOne({ chainId: { $eq: chainId }, version: { $eq: version } })
        .lean<StoredConstitution | null>()
        .exec(),

    /** Versions before one of them, without their text, the newest first. */
    before: (chainId: string, version: number, limit: number): Promise<Omit<StoredConstitution, 'text'>[]> =>
      model
        .find({ chainId: { $eq: chainId }, version: { $lt: version } }, { text: 0 })
        .sort({ version: -1 })
        .limit(limit)
        .lean<Omit<StoredConstitution, 'text'>[]>()
        .exec(),

    async add(session: ClientSession, constitution: StoredConstitution): Promise<void> {
      const _id = timedId(constitution.editedAt);
      await model.collection.insertOne({ _id, ...constitution } as never, { session });
    },

    /** Gives a league's constitution to the league that took it in, unless that has one of its own. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      if ((await this.newest(to.chainId, session)) !== null) return;
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },
  };
}

export type Constitutions = ReturnType<typeof createConstitutions>;
