import type { Bus, BusEvent } from '../bus.js';
import type { Logger } from '../logger.js';
import type { ClientSession, Mongo } from '../mongo.js';
import { forgetHandled } from '../once.js';
import { waitHere } from '../wait-here.js';
import { type GoneLeagues, isBefore, type LeagueIds } from './gone-leagues.js';

/** Where a service keeps something of leagues. */
export interface LeagueCollection {
  name: string;
  /** The filter that finds a league's documents: their field `chainId` unless given. */
  of?: (league: LeagueIds) => object;
}

/** Two leagues that have proved to be one. */
export interface MergedLeagues {
  /** The one that goes on. */
  into: LeagueIds;
  absorbed: LeagueIds;
  /** League ids of the seasons that came with it. */
  leagueIds: string[];
  at: Date;
}

export interface GoneLeaguesOptions {
  /** Begins the names of the consumers. */
  service: string;
  bus: Bus;
  mongo: Mongo;
  logger: Logger;
  goneLeagues: GoneLeagues;
  /** Everything that the service keeps of leagues. */
  collections: readonly LeagueCollection[];
  /** Gives the absorbed league's documents to the other one, whatever of them there is; the rest is deleted. */
  absorb?: (session: ClientSession, merged: MergedLeagues) => Promise<void>;
  /** Called each time before `absorb`, for what is too much for its transaction; goes on where it was interrupted. */
  beforeAbsorb?: (merged: MergedLeagues) => Promise<void>;
  /** Called each time before the documents of a deleted league are removed, for instance to end jobs that write them. */
  beforePurge?: (league: LeagueIds) => Promise<void>;
  /** Shorter for tests. */
  graceMs?: number;
}

/** An ISO instant of an event; null where it tells none. */
function timeOf(text: string): Date | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Longer than MongoDB lets a transaction live (60 s): one that began before the tombstone has ended by then. */
const longestTransactionMs = 65_000;
/** Leagues that are cleared side by side: nearly all of the time is waiting. */
const atOnce = 32;

/**
 * Deletes what the service keeps of a league when it was deleted, and hands it over when the league was taken into
 * another one; a tombstone stays. It is done twice: at once, and again when no transaction that did not see the
 * tombstone can be under way any more.
 */
export async function followGoneLeagues(o: GoneLeaguesOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const graceMs = o.graceMs ?? longestTransactionMs;

  async function purge(league: LeagueIds): Promise<void> {
    for (const { name, of } of o.collections) {
      await o.mongo.connection.collection(name).deleteMany(of?.(league) ?? { chainId: { $eq: league.chainId } });
    }
    // None of its events can have an effect any more.
    const { chainId, connectionId } = league;
    await forgetHandled(
      o.mongo,
      [chainId, connectionId].filter((id) => id !== ''),
    );
  }

  async function clear(league: LeagueIds, work: (pass: 'first' | 'last') => Promise<void>): Promise<void> {
    const tombstone = await o.goneLeagues.find(league);
    if (tombstone === null || tombstone.clearedAt !== null) return;
    await work('first');
    await waitHere(tombstone.goneAt.getTime() + graceMs - Date.now(), stopping.signal);
    await work('last');
    await o.goneLeagues.clear(tombstone);
  }

  /**
   * Removes a league that was deleted. It may have been taken into another one before that: then that one is deleted. Where
   * it was taken in after it, and before this was heard of, nothing is: it is part of a league that nobody has deleted. A
   * process that takes over finds the same one, however far the other had come.
   */
  async function remove(deleted: LeagueIds, decidedAt: Date | null): Promise<void> {
    const { note, find, meantAt } = o.goneLeagues;
    const league = await meantAt(deleted, decidedAt);
    if (league === null) {
      o.logger.info({ chainId: deleted.chainId }, 'a deleted league has become part of another one meanwhile');
      return;
    }
    await note(league, null, undefined, decidedAt);
    // It is taken into another one at this very moment.
    if ((await find(league))?.mergedInto != null) return remove(league, decidedAt);
    await clear(league, async () => {
      await o.beforePurge?.(league);
      await purge(league);
    });
    o.logger.info({ chainId: league.chainId }, 'nothing is left of a deleted league');
  }

  async function handleDeleted({ payload }: BusEvent<'admin.league_status_changed.v1'>): Promise<void> {
    if (payload.change === 'deleted' && payload.chainId !== '') await remove(payload, timeOf(payload.occurredAt));
  }

  async function handleMerged(event: BusEvent<'league.chains_merged.v1'>): Promise<void> {
    const { absorbedChainId, absorbedConnectionId, leagueIds, ...ids } = event.payload;
    const absorbed = { chainId: absorbedChainId, connectionId: absorbedConnectionId };
    const mergedAt = timeOf(event.payload.occurredAt);
    const known = await o.goneLeagues.find(absorbed);
    if (known !== null && known.mergedInto === null) {
      // It was deleted before: all that was kept of it is gone, and there is nothing to be handed over.
      if (isBefore(known.decidedAt, mergedAt)) return;
      // The news of its deletion were faster: where they came in their order, the two were one league by then.
      await remove(ids, known.decidedAt ?? null);
    }
    const into = await o.goneLeagues.current(ids);
    await o.goneLeagues.note(absorbed, into, undefined, mergedAt);
    await clear(absorbed, async (pass) => {
      const { absorb } = o;
      if (into !== null && absorb !== undefined) {
        const merged = { into, absorbed, leagueIds, at: event.occurredAt };
        await o.beforeAbsorb?.(merged);
        await o.mongo.transaction((session) => absorb(session, merged));
      }
      if (pass === 'last') await purge(absorbed);
    });
    o.logger.info({ chainId: ids.chainId, absorbed: absorbedChainId }, 'a league was handed over to another one');
  }

  await o.bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: `${o.service}-deleted-leagues`,
    concurrency: atOnce,
    handle: handleDeleted,
  });
  await o.bus.work({
    subject: 'league.chains_merged.v1',
    consumer: `${o.service}-merged-leagues`,
    concurrency: atOnce,
    handle: handleMerged,
  });
  return { stop: async () => stopping.abort() };
}
