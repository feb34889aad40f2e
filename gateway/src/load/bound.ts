/** How far a bound may go; one that may go nowhere is fixed. */
export interface BoundLimits {
  fewest: number;
  most: number;
}

/**
 * `most`: a service that hangs keeps 256 requests of a gateway (upstream/member.ts), and as many places are left for the
 * others; each may hold a body of 64 KiB, which are 32 MiB of a heap of 128. `fewest`: 32 at a time that take 20 ms each
 * are 1,600 a second, as much as one gateway does with its core.
 */
export const boundLimits: BoundLimits = { fewest: 32, most: 512 };

/**
 * Half of the responses are to be done by then: nearly all have half a second (the objective), and while the database is
 * silent each waits for 0.3 s (services/shared/src/http/silent-database.ts), which is no work that fewer would speed up.
 */
const soonMs = 400;
/** A refusal waits for the turn of the event loop that is under way, and for its own: 50 ms in all. */
const turnMs = 25;
/** What is learned in this time counts at once; with fewer responses than these nothing is learned. */
const [windowMs, enough] = [100, 8];
/** From `fewest` to `most` within 3 s of responses in time. */
const step = 16;
/** By how much one finding may lower the bound: how slow something is says little of how much too much it was. */
const deepestCut = 0.5;

/** How many requests may be under way. */
export interface Bound {
  now(): number;
  /** There are so many now. */
  reached(underWay: number): void;
  /** One has been served. @param now by performance.now() */
  served(tookMs: number, now: number): void;
  /** Half of the responses are not in time: that something takes long says nothing of itself. */
  isLate(): boolean;
  /** A turn of the event loop took so long. */
  turned(tookMs: number, underWay: number): void;
}

/**
 * A bound that learns. It begins at the most, since nothing is known yet; is lowered to a share of what is under way
 * while half of the responses, or the turns of the event loop, take longer than they should; and is raised by steps while
 * they do not. So few as `fewest` are not what makes them slow: nothing is learned from them.
 */
export function adaptiveBound({ fewest, most }: BoundLimits): Bound {
  let bound = most;
  let times: number[] = [];
  let [windowEndsAt, peak, wasLowered, isLate] = [0, 0, false, false];
  let turnBefore = 0;

  function lower(underWay: number, share: number): void {
    wasLowered = true;
    bound = Math.max(fewest, Math.min(bound, underWay * Math.max(deepestCut, share)));
  }

  function learn(): void {
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    isLate = median > soonMs;
    if (isLate && peak > fewest) lower(peak, soonMs / median);
    else if (!isLate && !wasLowered) bound = Math.min(most, bound + step);
  }

  return {
    now: () => bound,
    reached(underWay) {
      peak = Math.max(peak, underWay);
    },
    isLate: () => isLate,
    served(tookMs, now) {
      times.push(tookMs);
      if (now < windowEndsAt || times.length < enough) return;
      learn();
      [times, windowEndsAt, peak, wasLowered] = [[], now + windowMs, 0, false];
    },
    turned(tookMs, underWay) {
      // One long turn alone is a collection of garbage.
      const sustained = Math.min(tookMs, turnBefore);
      turnBefore = tookMs;
      if (sustained > turnMs && underWay > fewest) lower(underWay, turnMs / sustained);
    },
  };
}
