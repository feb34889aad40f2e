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

/**
 * After a bound was lowered to where less than this is free, or below what is under way, nobody would get a place until
 * enough of that has ended, also who holds none. Meanwhile this part of the bound is given out besides, shared as free
 * places are. How many a service holds does not count there: one that hangs holds all it can get, and everybody would be
 * refused for its sake.
 */
const reserveShare = 0.25;
/** Each place may hold a body of 64 KiB. */
const mostInReserve = 32;

/** Why there is no place: all are taken, or the sharer of this kind holds their share. */
export type Reason = 'full' | Kind;

/** Where there is a place: below the bound, in the reserve after it was lowered to where less than that is free, or nowhere. */
export type Room = 'free' | 'reserve' | { reason: Reason };

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
  /** Where these sharers get one while there may be so many; notes whether that was lowered and too few are free. */
  roomFor(sharers: readonly Sharer[], bound: number): Room;
  add(place: Place, room: Exclude<Room, object>): void;
  oldest(): Place | undefined;
}

export function createPool(): Pool {
  const taken = createPassing<Place>();
  let [inReserve, boundBefore, isOverfull] = [0, 0, false];
  const held: Record<Kind, Counts> = {
    account: createCounts(),
    address: createCounts(),
    league: createCounts(),
    service: createCounts(),
  };

  const refusal = (sharers: readonly Sharer[], left: number): Reason | undefined =>
    left < 1 ? 'full' : sharers.find(({ kind, id }) => held[kind].of(id) >= left * shareOfFree[kind])?.kind;

  return {
    size: () => taken.size(),
    roomFor(sharers, bound) {
      const left = bound - taken.size();
      const reserve = Math.min(mostInReserve, Math.floor(bound * reserveShare));
      if (left >= reserve) isOverfull = false;
      else if (left < 0 || bound < boundBefore) isOverfull = true;
      boundBefore = bound;
      const reason = refusal(sharers, left);
      if (reason === undefined) return 'free';
      if (!isOverfull) return { reason };
      const people = sharers.filter(({ kind }) => kind !== 'service');
      return refusal(people, reserve - inReserve) === undefined ? 'reserve' : { reason };
    },
    add(place, room) {
      const ofReserve = room === 'reserve' ? 1 : 0;
      inReserve += ofReserve;
      for (const { kind, id } of place.sharers) held[kind].add(id);
      const takeOut = taken.add(place);
      place.leaves.push(() => {
        if (!takeOut()) return;
        inReserve -= ofReserve;
        for (const { kind, id } of place.sharers) held[kind].remove(id);
      });
    },
    oldest: () => taken.oldest(),
  };
}
