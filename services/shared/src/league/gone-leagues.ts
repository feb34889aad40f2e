import { openCollection } from '../collection.js';
import { AppError } from '../errors.js';
import type { ClientSession, Mongo } from '../mongo.js';
import type { Once } from '../once.js';

/** A league as services tell it from others: a chain of seasons, and the connection that its events speak of. */
export interface LeagueIds {
  chainId: string;
  /** New at each connect, restore or import of the chain. */
  connectionId: string;
}

/** What is left of a league that was deleted, or taken into another one. */
export interface Tombstone {
  /** The connection; the chain where the connection is not known. */
  _id: string;
  chainId: string;
  goneAt: Date;
  /** When it was deleted or taken in, as who did it says; null, and absent in those of former versions: not known. */
  decidedAt?: Date | null;
  /** The league that it belongs to now; null when it was deleted. */
  mergedInto: LeagueIds | null;
  /** When its documents were removed for good; null before. */
  clearedAt: Date | null;
}

export type GoneLeagues = ReturnType<typeof createGoneLeagues>;

/** The tombstones of a service's database. They are kept for ever: an event can be delivered very late. */
export function createGoneLeagues(mongo: Mongo) {
  const model = openCollection<Tombstone>(mongo, 'gone_leagues', [[{ chainId: 1 }], [{ 'mergedInto.chainId': 1 }]]);

  /** By the connection; where that is not known, of either side, by the chain. */
  const find = ({ chainId, connectionId }: LeagueIds, session: ClientSession | null = null) =>
    model
      .findOne(connectionId === '' ? { chainId: { $eq: chainId } } : { _id: { $in: [connectionId, chainId] } }, null, {
        session,
      })
      .lean<Tombstone | null>()
      .exec();

  /** A league and those that have taken it in, one after the other; whether the last of them was deleted. */
  async function follow({ chainId, connectionId }: LeagueIds, session?: ClientSession) {
    let last: LeagueIds = { chainId, connectionId };
    const leagues = [last];
    // A league is taken in by an older one, so this ends.
    for (;;) {
      const tombstone = await find(last, session);
      if (tombstone === null) return { leagues, last, isDeleted: false };
      if (tombstone.mergedInto === null) return { leagues, last, isDeleted: true };
      last = tombstone.mergedInto;
      leagues.push(last);
    }
  }

  /** The league that it is today: itself, the one that took it in, or null when it was deleted. */
  async function current(league: LeagueIds, session?: ClientSession): Promise<LeagueIds | null> {
    const { last, isDeleted } = await follow(league, session);
    return isDeleted ? null : last;
  }

  return {
    find,
    current,

    /**
     * The league and those that have taken it in, one after the other. While one hands over what it has, that may be
     * stored under either.
     */
    andItsHeirs: async (league: LeagueIds, session?: ClientSession): Promise<LeagueIds[]> =>
      (await follow(league, session)).leagues,

    /** The same for a write that somebody asks for; throws missing `league-not-found` when the league was deleted. */
    async standing(league: LeagueIds, session?: ClientSession): Promise<LeagueIds> {
      const now = await current(league, session);
      if (now === null) throw new AppError('missing', 'league-not-found', 'This league has been deleted.');
      return now;
    },

    /** True for a league that was deleted or taken into another one: nothing may be stored for it any more. */
    isGone: async (league: LeagueIds, session: ClientSession): Promise<boolean> =>
      (await find(league, session)) !== null,

    /** Chains that were taken into this one, in any order. */
    async absorbedBy(chainId: string): Promise<string[]> {
      const into = async (chainIds: string[]): Promise<string[]> => {
        const rows = await model.find({ 'mergedInto.chainId': { $in: chainIds } }, { chainId: 1 }).lean<Tombstone[]>();
        const found = rows.map((row) => row.chainId);
        return found.length === 0 ? [] : [...found, ...(await into(found))];
      };
      return into([chainId]);
    },

    /**
     * What a deletion that was decided at a moment (null: not known) means: the league that this one belonged to by then.
     * Null where that one has been taken into another since, of which nobody decided anything.
     */
    async meantAt(league: LeagueIds, decidedAt: Date | null): Promise<LeagueIds | null> {
      for (let meant = league; ;) {
        const tombstone = await find(meant);
        if (tombstone === null || tombstone.mergedInto === null) return meant;
        if (isBefore(decidedAt, tombstone.decidedAt)) return null;
        meant = tombstone.mergedInto;
      }
    },

    /** Notes that a league is gone, by the caller's decision unless it was decided before; the first note stays. */
    async note(
      league: LeagueIds,
      mergedInto: LeagueIds | null,
      session?: ClientSession,
      decidedAt: Date | null = new Date(),
    ): Promise<void> {
      const { chainId, connectionId } = league;
      await model.updateOne(
        { _id: { $eq: connectionId === '' ? chainId : connectionId } },
        { $setOnInsert: { chainId, goneAt: new Date(), decidedAt, mergedInto, clearedAt: null } },
        { upsert: true, ...(session && { session }) },
      );
    },

    /**
     * Keeps the caller's transaction and a note that this league is gone from being stored side by side. A note that was
     * stored since the transaction began has it tried again, and this time it is seen; one that comes now waits for its
     * end. To be called last, so that as many notes as can be are seen. Throws for a league that is noted as gone.
     */
    async meetNote({ chainId, connectionId }: LeagueIds, session: ClientSession): Promise<void> {
      const ids = [chainId, connectionId];
      const inserted = ids.map((_id) => ({ _id, chainId, goneAt: new Date(), mergedInto: null, clearedAt: null }));
      // Nothing of it stays: what is not there yet can be written to in no other way.
      await model.insertMany(inserted, { session });
      await model.deleteMany({ _id: { $in: ids } }, { session });
    },

    /** Notes that nothing of it is left. */
    async clear({ _id }: Pick<Tombstone, '_id'>): Promise<void> {
      await model.updateOne({ _id: { $eq: _id } }, { $set: { clearedAt: new Date() } });
    },
  };
}

/** Whether one thing is known to have been decided before the other. */
export const isBefore = (one: Date | null | undefined, other: Date | null | undefined): boolean =>
  one != null && other != null && one < other;

/** once() for a service that keeps something of leagues: an event of a league that is gone has no effect. */
export function droppingGone(once: Once, goneLeagues: Pick<GoneLeagues, 'isGone'>): Once {
  return (consumer, event, effect) =>
    once(consumer, event, async (session) => {
      const league = leagueOf(event.payload);
      if (league !== null && (await goneLeagues.isGone(league, session))) return;
      await effect(session);
    });
}

/** The league that an event speaks of; null when it speaks of none. */
function leagueOf(payload: object): LeagueIds | null {
  const { chainId = '', connectionId = '' } = payload as Partial<LeagueIds>;
  return chainId === '' ? null : { chainId, connectionId };
}
