import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus.js';

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
  displayName: string;
  leagueId: string;
}

export interface LeagueAccessSource {
  of(accountId: string, leagueId: string): Promise<LeagueAccess>;
}

const maxTtlMs = 5_000;

/**
 * Keeps decisions for at most 5 s; calls for the same pair share one look-up. `drop(chainId)` forgets a
 * chain's decisions, and no look-up that was under way at that moment is kept.
 */
export function cachedLeagueAccess(o: {
  lookup: (accountId: string, leagueId: string) => Promise<LeagueAccess>;
  ttlMs?: number;
  /** Decisions that may be kept; all of them unless given. What may not be kept is not shared between callers either. */
  isKept?: (decision: LeagueAccess) => boolean;
}): LeagueAccessSource & { drop(chainId: string): void } {
  const decisions = new LRUCache<string, LeagueAccess>({ max: 20_000, ttl: Math.min(o.ttlMs ?? maxTtlMs, maxTtlMs) });
  const underWay = new Map<string, Promise<LeagueAccess>>();
  let drops = 0;

  async function ask(key: string, accountId: string, leagueId: string): Promise<LeagueAccess> {
    const dropsBefore = drops;
    const decision = await o.lookup(accountId, leagueId);
    if (drops === dropsBefore && o.isKept?.(decision) !== false) decisions.set(key, decision);
    return decision;
  }

  return {
    async of(accountId, leagueId) {
      const key = `${leagueId}/${accountId}`;
      const known = decisions.get(key);
      if (known !== undefined) return known;
      if (o.isKept !== undefined) return ask(key, accountId, leagueId);
      const pending = underWay.get(key);
      if (pending !== undefined) return pending;
      const asked = ask(key, accountId, leagueId).finally(() => {
        if (underWay.get(key) === asked) underWay.delete(key);
      });
      underWay.set(key, asked);
      return asked;
    },
    drop(chainId) {
      drops += 1;
      underWay.clear();
      for (const [key, decision] of decisions.entries()) {
        if (decision.chainId === chainId || isOfAnyChain(decision)) decisions.delete(key);
      }
    },
  };
}

/** Of a league that is not found, or whose chain is deleted: the next chain that takes it in may be any. */
const isOfAnyChain = ({ chainId, leagueStatus }: LeagueAccess) => chainId === '' || leagueStatus === 'deleted';

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
 * Who decides hears of a change when everybody does, and may give an old decision until it has stored that: those are
 * forgotten after this time.
 */
const forgetAgainMs = 1_500;

/** Keeps decisions as cachedLeagueAccess does, and forgets a chain's when its members or its approval change. */
export function followedLeagueAccess(bus: Bus, o: Parameters<typeof cachedLeagueAccess>[0]): LeagueAccessSource {
  const source = cachedLeagueAccess(o);
  const forget = (chainId: string) => {
    source.drop(chainId);
    setTimeout(() => source.drop(chainId), forgetAgainMs).unref();
  };
  // A process that cannot listen yet still forgets every decision after 5 s.
  void bus.broadcast('league.membership_changed.v1', (event) => forget(event.payload.chainId));
  void bus.broadcast('admin.league_status_changed.v1', (event) => forget(event.payload.chainId));
  void bus.broadcast('league.chains_merged.v1', (event) => forget(event.payload.absorbedChainId));
  return source;
}
