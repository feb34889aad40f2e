import { createPassing } from '@dynasty/kit/passing';
import { type Counts, createCounts } from './counts.js';

/** Who places are shared among: an account, everybody behind an address without one, a league; a service that is asked. */
export type Kind = 'account' | 'address' | 'league' | 'service';

export interface Sharer {
  kind: Kind;
  id: string;
}

/**
 * How many places somebody may hold, in shares of those that are free. One account alone gets a half of all, a league,
 * the people behind an address or a service two thirds; the more hold places, the fewer each gets, and somebody who has none yet gets
 * the last one. (The thresholds of A. K. Choudhury and E. L. Hahne, "Dynamic queue length thresholds for shared-memory
 * packet switches", 1998: nobody has to be counted but those who ask.)
 */
const shareOfFree: Record<Kind, number> = { account: 1, address: 2, league: 2, service: 2 };

/** Why there is no place: all are taken, or the sharer of this kind holds their share. */
export type Reason = 'full' | Kind;

/** A request that is under way. */
export interface Place {
  readonly service: string;
  readonly since: number;
  readonly sharers: readonly Sharer[];
  /** Removes it from each pool that it was added to; called again, they do nothing. */
  readonly leaves: (() => void)[];
}

/** Places that are shared: those for one service, or all of a process. */
export interface Pool {
  size(): number;
  /** Why these sharers get none while there are so many; undefined where they do. */
  refusal(sharers: readonly Sharer[], bound: number): Reason | undefined;
  add(place: Place): void;
  oldest(): Place | undefined;
}

export function createPool(): Pool {
  const taken = createPassing<Place>();
  const held: Record<Kind, Counts> = {
    account: createCounts(),
    address: createCounts(),
    league: createCounts(),
    service: createCounts(),
  };
  return {
    size: () => taken.size(),
    refusal(sharers, bound) {
      const left = bound - taken.size();
      if (left < 1) return 'full';
      return sharers.find(({ kind, id }) => held[kind].of(id) >= left * shareOfFree[kind])?.kind;
    },
    add(place) {
      for (const { kind, id } of place.sharers) held[kind].add(id);
      const takeOut = taken.add(place);
      place.leaves.push(() => {
        if (!takeOut()) return;
        for (const { kind, id } of place.sharers) held[kind].remove(id);
      });
    },
    oldest: () => taken.oldest(),
  };
}
