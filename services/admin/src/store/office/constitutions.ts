import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Constitution } from '../../domain/office/constitution.js';

/** A version, with the Sleeper user id of its author. */
export type StoredConstitution = Constitution & LeagueIds & { editedBy: string; editedAt: Date };

/** Every version of every league's constitution; what a version says is never changed. */
export function createConstitutions(mongo: Mongo) {
  const model = openCollection<StoredConstitution & { _id: string }>(mongo, 'constitutions', [
    [{ chainId: 1, version: -1 }, { unique: true }],
  ]);
  const placesOf = (session: ClientSession, { chainId }: LeagueIds) =>
    model
      .find({ chainId: { $eq: chainId } }, { version: 1, editedAt: 1 }, { session })
      .sort({ version: 1 })
      .lean<{ _id: string; version: number; editedAt: Date }[]>()
      .exec();

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

    /**
     * Puts a league's versions among those of the league that took it in, by the time of their writing: the one written
     * last is in force. Versions get new numbers from the first one on that comes between; those of one league stay in
     * their order, whatever its clocks said.
     */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      const theirs = await placesOf(session, from);
      if (theirs.length === 0) return;
      const own = await placesOf(session, to);
      const inOrder = merged(own, theirs);
      // The last first, own ones before the others: so every number is free when it is taken.
      const lastFirst = inOrder.map(({ _id }, index) => ({ _id, version: index + 1 })).reverse();
      const isOwn = new Set(own.map(({ _id }) => _id));
      const writes = [
        ...lastFirst.filter(({ _id }) => isOwn.has(_id)),
        ...lastFirst.filter(({ _id }) => !isOwn.has(_id)),
      ].map(({ _id, version }) => ({
        updateOne: { filter: { _id: { $eq: _id } }, update: { $set: { ...to, version } } },
      }));
      await model.collection.bulkWrite(writes as never, { ordered: true, session });
    },
  };
}

/** Two lists as one by the time of writing; what one of them has in a row stays so. */
function merged<V extends Pick<StoredConstitution, 'editedAt'>>(own: readonly V[], theirs: readonly V[]): V[] {
  const waiting = [...theirs];
  const before = own.flatMap((version) => {
    const next = waiting.findIndex(({ editedAt }) => editedAt >= version.editedAt);
    return [...waiting.splice(0, next < 0 ? waiting.length : next), version];
  });
  return [...before, ...waiting];
}

export type Constitutions = ReturnType<typeof createConstitutions>;
