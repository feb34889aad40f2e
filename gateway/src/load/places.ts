import { type Bound, type BoundLimits, timesBound } from './bound.js';
import { watchTurns } from './loop-turns.js';
import { createPool, type Place, type Pool, type Reason, type Sharer } from './pool.js';
import { turnsBound } from './turns-bound.js';

export interface PlaceLimits {
  /** Of the process, whichever service gets the request. */
  all: BoundLimits;
  /** Of each service. */
  service: BoundLimits;
  longestMs: number;
  longestLateMs: number;
}

/**
 * `most`: each may hold a body of 64 KiB, which are 16 MiB of a heap of 128. A service that takes all it can get, because
 * it hangs, gets two thirds of them. `fewest`: 32 at a time that take 20 ms each are 1,600 a second, as much as one gateway
 * does with its core.
 */
const bounds: BoundLimits = { fewest: 32, most: 256 };
/**
 * As many as a service that does 256 a second is through with in half a second. A crowd that comes at once would otherwise
 * fill all places there may ever be, and wait for seconds until something follows from it: where all services have one
 * core they do some hundreds together.
 */
const atFirst = 128;

/**
 * `longestMs`: what takes longer, while others of its service are served in time, waits for somebody else: a slow phone,
 * an import, a process that hangs. It is no work for this process and has bounds of its own (held-bytes.ts until its body
 * is there, then upstream/member.ts), so its place is free again. While half of its service's responses are late it keeps
 * it until services are given up (`longestLateMs`): else ever more would be let in.
 */
export const placeLimits: PlaceLimits = {
  all: bounds,
  service: { ...bounds, first: atFirst },
  longestMs: 2_000,
  longestLateMs: 10_000,
};

/** The places of this process, whichever service gets the request. */
export const ofAll = 'all';

/** No place: `of` says whose are taken, those of the service or `ofAll`. */
export interface NoPlace {
  reason: Reason;
  of: string;
}

/** How many places there are now, and how many of them are taken. */
export interface Figures {
  of: string;
  underWay: number;
  bound: number;
}

/** When a service responded, by performance.now(), and how long after it was asked. */
export interface Response {
  at: number;
  tookMs: number;
}

export interface Places {
  /** A place for a request to the service, or why there is none. @param now by performance.now() */
  take(service: string, sharers: readonly Sharer[], now: number): Place | NoPlace;
  /**
   * Has to be called when the request has ended, however it did.
   * @param response only where its service did what it was asked for: who fails quickly, or was not asked, is no good sign
   */
  giveBack(place: Place, response?: Response): void;
  /** Of the process first, then of each service that has been asked. */
  figures(now: number): Figures[];
}

interface ServicePlaces {
  pool: Pool;
  bound: Bound;
}

/**
 * The places for requests of a gateway. Each service has as many as its responses are in time with, and all together as
 * many as the process itself keeps up with; both are shared among who asks for them, and the latter among services too.
 */
export function createPlaces(limits: PlaceLimits = placeLimits): Places {
  const all = createPool();
  const turns = turnsBound(limits.all);
  const services = new Map<string, ServicePlaces>();
  const measureTurn = watchTurns((tookMs) => turns.turned(tookMs, all.size(), performance.now()));

  function placesOf(service: string): ServicePlaces {
    const known = services.get(service) ?? { pool: createPool(), bound: timesBound(limits.service) };
    services.set(service, known);
    return known;
  }

  function freeOld(now: number): void {
    for (const { pool, bound } of services.values()) {
      const longestMs = bound.isLate(now) ? limits.longestLateMs : limits.longestMs;
      for (let place = pool.oldest(); place !== undefined; place = pool.oldest()) {
        if (now - place.since < longestMs) break;
        free(place);
      }
    }
  }

  return {
    take(service, askers, now) {
      freeOld(now);
      const { pool, bound } = placesOf(service);
      const room = pool.roomFor(askers, bound.allowed(now));
      if (typeof room === 'object') return { ...room, of: service };
      const sharers: Sharer[] = [...askers, { kind: 'service', id: service }];
      const roomOfAll = all.roomFor(sharers, turns.allowed(now));
      if (typeof roomOfAll === 'object') return { ...roomOfAll, of: ofAll };
      const place: Place = { service, since: now, sharers, leaves: [] };
      all.add(place, roomOfAll);
      pool.add(place, room);
      bound.reached(pool.size());
      if (all.size() > limits.all.fewest) measureTurn();
      return place;
    },
    giveBack(place, response) {
      free(place);
      if (response !== undefined) placesOf(place.service).bound.responded(response.tookMs, response.at);
    },
    figures: (now) => [
      { of: ofAll, underWay: all.size(), bound: Math.floor(turns.allowed(now)) },
      ...[...services].map(([of, { pool, bound }]) => ({
        of,
        underWay: pool.size(),
        bound: Math.floor(bound.allowed(now)),
      })),
    ],
  };
}

const free = ({ leaves }: Place): void => leaves.forEach((leave) => leave());
