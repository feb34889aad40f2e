/** How far a bound may go; one that may go nowhere is fixed. */
export interface BoundLimits {
  fewest: number;
  most: number;
  /** Where nothing is known yet; the most unless given. */
  first?: number;
}

/**
 * Half of the responses are to be there by then: nearly all have half a second (the objective), and while the database is
 * silent each waits for 0.3 s (services/shared/src/http/silent-database.ts), which is no work that fewer would speed up.
 */
const soonMs = 400;
/** What is learned in this time counts at once; with fewer responses than these nothing is learned. */
export const windowMs = 100;
const enough = 8;
/** From 32 to 256 within 2 s in which responses come at once and all is used; the slower they are, the smaller are the steps. */
export const step = 16;
/** Of a bound that is used less nothing is known; one account alone uses a half, one league two thirds (pool.ts). */
const usedShare = 0.45;
/** By how much one finding may lower a bound: how slow something was for a moment says little of how much too much it was. */
const deepestCut = 0.25;
/** After so long without enough responses to learn from nothing that was learned before says how it is now. */
const forgottenMs = 10_000;

/** How many requests a service may have under way. Times are by performance.now(). */
export interface Bound {
  allowed(at: number): number;
  /** There are so many now. */
  reached(underWay: number): void;
  /** The service has responded. */
  responded(tookMs: number, at: number): void;
  /** Half of the responses are not in time: that something takes long says nothing of itself. */
  isLate(at: number): boolean;
}

/**
 * A bound that learns from the times of responses. It begins at `first`, since nothing is known yet; is lowered to a
 * share of what is under way while half of them take longer than they should, and raised by steps while they do not, which
 * become smaller towards that time: what was let in last shows only in responses to come. That few are quick says nothing
 * of many: while it is not used it goes back to `first` by the same steps, from either side. What was under way when it was
 * lowered tells of the time before, and lowers it no further. So few as `fewest` are not what makes them slow: nothing is
 * learned from them.
 */
export function timesBound({ fewest, most, first = most }: BoundLimits): Bound {
  let bound = first;
  let times: number[] = [];
  let [windowEndsAt, peak, loweredAt, isLate] = [0, 0, -Infinity, false];

  function begin(at: number): void {
    [times, windowEndsAt, peak] = [[], at + windowMs, 0];
  }

  function forgetOld(at: number): void {
    if (at - windowEndsAt < forgottenMs) return;
    [bound, isLate] = [first, false];
    begin(at);
  }

  function move(by: number): void {
    if (peak >= bound * usedShare) bound = Math.min(most, bound + by);
    else bound = bound > first ? Math.max(first, bound - by) : Math.min(first, bound + by);
  }

  function learn(at: number): void {
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    isLate = median > soonMs;
    if (!isLate) move(step * (1 - median / soonMs));
    else if (peak > fewest) {
      bound = Math.max(fewest, Math.min(bound, peak * Math.max(deepestCut, soonMs / median)));
      loweredAt = at;
    }
  }

  return {
    allowed(at) {
      forgetOld(at);
      return bound;
    },
    reached(underWay) {
      peak = Math.max(peak, underWay);
    },
    isLate(at) {
      forgetOld(at);
      return isLate;
    },
    responded(tookMs, at) {
      forgetOld(at);
      if (at - tookMs < loweredAt) return;
      times.push(tookMs);
      if (at < windowEndsAt || times.length < enough) return;
      learn(at);
      begin(at);
    },
  };
}
