import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus.js';
import { AppError } from '../errors.js';
import { createClosedLeagues } from './closed-leagues.js';

/** What an account may do in a league (the season that `leagueId` names, and the chain it belongs to). */
export interface LeagueAccess {
  found: boolean;
  chainId: string;
  /** New at each connect, restore or import of the chain. */
  connectionId: string;
  /** approved, suspended, deleted or unknown. */
  leagueStatus: string;
  member: boolean;
  admin: boolean;
  commissioner: boolean;
  /** The claimed roster in that season; 0 when none is. */
  rosterId: number;
  /** Empty when the account is not linked to a Sleeper user. */
  sleeperUserId: string;
  season: string;
  /** Of today, whichever season is named. */
  displayName: string;
  leagueId: string;
}

export interface LeagueAccessSource {
  /** `maxAgeMs`: how old a kept decision may be; 5 s unless given. */
  of(accountId: string, leagueId: string, maxAgeMs?: number): Promise<LeagueAccess>;
  /** The decision of the last minute, for what may still be shown while nobody can be asked. */
  last?(accountId: string, leagueId: string): LeagueAccess | undefined;
  /** Since when look-ups have had no response; undefined once one had. */
  unheardSince?(): Date | undefined;
}

const maxTtlMs = 5_000;
/** At this share of its time a decision that is used is asked for anew: who uses it waits for no look-up, even a slow one. */
const renewedAt = 0.5;
const lastMs = 60_000;

/** Whether a look-up ended without a response of who decides. */
export const isUnheard = (error: unknown): boolean => error instanceof AppError && error.kind === 'unavailable';

/** A decision, or the look-up of one, with when it was asked for by performance.now(). */
interface Asked<D> {
  decision: D;
  askedAt: number;
}

/**
 * Keeps decisions for at most 5 s from when they were asked for, and asks anew for those in use before that; calls for
 * the same pair share one look-up, unless it was begun longer ago than their decision may be old. `drop(chainId)`
 * forgets a chain's decisions, and no look-up that was under way at that moment is kept. That a league is closed is never
 * kept: it may be open again at any moment. Only `last` still knows a decision for a minute, until another one is made.
 */
export function cachedLeagueAccess(o: {
  lookup: (accountId: string, leagueId: string) => Promise<LeagueAccess>;
  ttlMs?: number;
  /** Decisions that may be kept; all of them unless given. What may not be kept is not shared between callers either. */
  isKept?: (decision: LeagueAccess) => boolean;
}): Required<LeagueAccessSource> & { drop(chainId: string): void } {
  const ttl = Math.min(o.ttlMs ?? maxTtlMs, maxTtlMs);
  const decisions = new LRUCache<string, Asked<LeagueAccess>>({ max: 20_000, ttl: lastMs });
  /** When decisions that were not kept were asked for: those of questions before them are none any more. */
  const notKept = new LRUCache<string, number>({ max: 20_000, ttl: lastMs });
  const underWay = new Map<string, Asked<Promise<LeagueAccess>>>();
  let drops = 0;
  let unheardSince: Date | undefined;

  function noteUnheard(error: unknown): never {
    unheardSince = isUnheard(error) ? (unheardSince ?? new Date()) : undefined;
    throw error;
  }

  async function ask(key: string, accountId: string, leagueId: string): Promise<LeagueAccess> {
    const [dropsBefore, askedAt] = [drops, performance.now()];
    const decision = await o.lookup(accountId, leagueId).catch(noteUnheard);
    unheardSince = undefined;
    const isClosed = decision.found && decision.leagueStatus !== 'approved';
    if (drops !== dropsBefore) return decision;
    // One that was asked for later has come before.
    if (Math.max(decisions.get(key)?.askedAt ?? -Infinity, notKept.get(key) ?? -Infinity) > askedAt) return decision;
    if (!isClosed && o.isKept?.(decision) !== false) decisions.set(key, { decision, askedAt }, { start: askedAt });
    else {
      decisions.delete(key);
      notKept.set(key, askedAt);
    }
    return decision;
  }
  const ageOf = ({ askedAt }: Asked<unknown>): number => performance.now() - askedAt;

  function askOnce(key: string, accountId: string, leagueId: string, longestMs: number): Promise<LeagueAccess> {
    const pending = underWay.get(key);
    if (pending !== undefined && ageOf(pending) <= longestMs) return pending.decision;
    const askedAt = performance.now();
    const asking = ask(key, accountId, leagueId).finally(() => {
      if (underWay.get(key)?.decision === asking) underWay.delete(key);
    });
    underWay.set(key, { decision: asking, askedAt });
    return asking;
  }

  /** Whoever needs it when the decision is too old asks again, and learns why there is none. */
  const renew = (key: string, accountId: string, leagueId: string): void =>
    void askOnce(key, accountId, leagueId, ttl).catch(() => undefined);

  return {
    async of(accountId, leagueId, maxAgeMs = ttl) {
      const key = `${leagueId}/${accountId}`;
      const known = decisions.get(key);
      const longestMs = Math.min(ttl, maxAgeMs);
      if (known !== undefined && ageOf(known) <= longestMs) {
        if (ageOf(known) > longestMs * renewedAt) renew(key, accountId, leagueId);
        return known.decision;
      }
      return o.isKept === undefined ? askOnce(key, accountId, leagueId, longestMs) : ask(key, accountId, leagueId);
    },
    last: (accountId, leagueId) => decisions.get(`${leagueId}/${accountId}`)?.decision,
    unheardSince: () => unheardSince,
    drop(chainId) {
      drops += 1;
      underWay.clear();
      for (const [key, { decision }] of decisions.entries()) {
        // A league that is not found: the chain that takes it in may be any.
        if (decision.chainId === chainId || decision.chainId === '') decisions.delete(key);
      }
    },
  };
}

/** The part of LeagueService that access checks use. */
export interface GetAccessClient {
  getAccess(request: { accountId: string; leagueId: string }): Promise<Omit<LeagueAccess, 'leagueId'>>;
}

/** Asks league-sync, and forgets a chain's decisions when its members or its approval change. */
export function rpcLeagueAccess(client: GetAccessClient, bus: Bus): LeagueAccessSource {
  return followedLeagueAccess(bus, {
    lookup: async (accountId, leagueId) => ({ ...(await client.getAccess({ accountId, leagueId })), leagueId }),
  });
}

/**
 * Keeps decisions as cachedLeagueAccess does, and forgets a chain's when its members or its approval change. A change of
 * members is told after it was stored; a league that is closed is closed from the news on, whatever is still said of it.
 */
export function followedLeagueAccess(bus: Bus, o: Parameters<typeof cachedLeagueAccess>[0]): LeagueAccessSource {
  const closed = createClosedLeagues();
  const source = cachedLeagueAccess({
    ...o,
    lookup: async (accountId, leagueId) => closed.applyTo(await o.lookup(accountId, leagueId)),
  });
  // A process that cannot listen yet still forgets every decision after 5 s.
  void bus.broadcast('league.membership_changed.v1', (event) => source.drop(event.payload.chainId));
  void bus.broadcast('admin.league_status_changed.v1', (event) => {
    closed.hear(event.payload);
    source.drop(event.payload.chainId);
  });
  void bus.broadcast('league.chains_merged.v1', (event) => source.drop(event.payload.absorbedChainId));
  // Without the broker nobody would hear that a decision has changed.
  const last: LeagueAccessSource['last'] = (...asked) => (bus.connected() ? source.last(...asked) : undefined);
  return { of: source.of, last, unheardSince: source.unheardSince };
}
