import { adaptiveBound, boundLimits, type BoundLimits } from './bound.js';
import { watchTurns } from './loop-turns.js';

/** Who places are shared among: an account, everybody behind an address without one, a league. */
export type Kind = 'account' | 'address' | 'league';

export interface Sharer {
  kind: Kind;
  id: string;
}

/**
 * How many places somebody may hold, in shares of those that are free. One account alone gets a half of all, a league or
 * the people behind an address two thirds; the more hold places, the fewer each gets, and somebody who has none yet gets
 * the last one. (The thresholds of A. K. Choudhury and E. L. Hahne, "Dynamic queue length thresholds for shared-memory
 * packet switches", 1998: nobody has to be counted but those who ask.)
 */
const shareOfFree: Record<Kind, number> = { account: 1, address: 2, league: 2 };

export interface PlaceLimits extends BoundLimits {
  longestMs: number;
  longestLateMs: number;
}

/**
 * `longestMs`: what takes longer, while others are served in time, waits for somebody else: a slow phone, an import, a
 * service that hangs. It is no work for this process and has bounds of its own (upstream/member.ts), so its place is free
 * again. While all are late it keeps it until services are given up (`longestLateMs`): else ever more would be let in.
 */
export const placeLimits: PlaceLimits = { ...boundLimits, longestMs: 2_000, longestLateMs: 10_000 };

/** A request that is under way. */
export interface Place {
  readonly since: number;
  readonly keys: readonly string[];
}

/** Why there is no place: all are taken, or the sharer of this kind holds their share. */
export type Reason = 'full' | Kind;

export interface Places {
  /** A place, or why there is none. @param now by performance.now() */
  take(sharers: readonly Sharer[], now: number): Place | Reason;
  /** Has to be called when the request has ended, however it did. @param wasServed a quick failure is no good sign */
  giveBack(place: Place, now: number, wasServed: boolean): void;
  underWay(): number;
  bound(): number;
}

/** The places for requests of a gateway: as many as its bound says, shared among who asks for them. */
export function createPlaces(limits: PlaceLimits = placeLimits): Places {
  const bound = adaptiveBound(limits);
  /** In the order in which they began. */
  const taken = new Set<Place>();
  const held = new Map<string, number>();
  const measureTurn = watchTurns((tookMs) => bound.turned(tookMs, taken.size));

  function free(place: Place): void {
    if (!taken.delete(place)) return;
    for (const key of place.keys) {
      const left = (held.get(key) ?? 0) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  }

  function freeOld(now: number): void {
    const longestMs = bound.isLate() ? limits.longestLateMs : limits.longestMs;
    for (const place of taken) {
      if (now - place.since < longestMs) return;
      free(place);
    }
  }

  return {
    take(sharers, now) {
      freeOld(now);
      const left = bound.now() - taken.size;
      if (left < 1) return 'full';
      const keys: string[] = [];
      for (const { kind, id } of sharers) {
        const key = `${kind} ${id}`;
        if ((held.get(key) ?? 0) >= left * shareOfFree[kind]) return kind;
        keys.push(key);
      }
      const place = { since: now, keys };
      taken.add(place);
      for (const key of keys) held.set(key, (held.get(key) ?? 0) + 1);
      bound.reached(taken.size);
      if (taken.size > limits.fewest) measureTurn();
      return place;
    },
    giveBack(place, now, wasServed) {
      free(place);
      if (wasServed) bound.served(now - place.since, now);
    },
    underWay: () => taken.size,
    bound: () => Math.floor(bound.now()),
  };
}
