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
}

/** Places that are shared: those for one service, or all of a process. */
export interface Pool {
  size(): number;
  /** Why these sharers get none while there are so many; undefined where they do. */
  refusal(sharers: readonly Sharer[], bound: number): Reason | undefined;
  add(place: Place): void;
  /** Does nothing when it had been removed before. */
  remove(place: Place): void;
  /** Those that are taken, the oldest first. */
  taken(): Iterable<Place>;
}

export function createPool(): Pool {
  const taken = new Set<Place>();
  const held = new Map<string, number>();
  const heldBy = (sharer: Sharer): number => held.get(keyOf(sharer)) ?? 0;
  return {
    size: () => taken.size,
    refusal(sharers, bound) {
      const left = bound - taken.size;
      if (left < 1) return 'full';
      return sharers.find((sharer) => heldBy(sharer) >= left * shareOfFree[sharer.kind])?.kind;
    },
    add(place) {
      taken.add(place);
      for (const sharer of place.sharers) held.set(keyOf(sharer), heldBy(sharer) + 1);
    },
    remove(place) {
      if (!taken.delete(place)) return;
      for (const sharer of place.sharers) {
        const left = heldBy(sharer) - 1;
        if (left > 0) held.set(keyOf(sharer), left);
        else held.delete(keyOf(sharer));
      }
    },
    taken: () => taken.values(),
  };
}

const keyOf = ({ kind, id }: Sharer): string => `${kind} ${id}`;
