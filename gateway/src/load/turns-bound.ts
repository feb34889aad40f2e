import { type BoundLimits, step, windowMs } from './bound.js';

/** A refusal waits for the turn of the event loop that is under way, and for its own: 50 ms in all. */
const turnMs = 25;
/** The next turn may lower it again. */
const deepestCut = 0.5;

/** How many requests a process may have under way. Times are by performance.now(). */
export interface TurnsBound {
  allowed(at: number): number;
  /** A turn of the event loop took so long while so many were under way. */
  turned(tookMs: number, underWay: number, at: number): void;
}

/**
 * A bound that learns from the turns of the event loop: it is lowered to a share of what is under way while they take
 * longer than they should, and rises with time.
 */
export function turnsBound({ fewest, most }: BoundLimits): TurnsBound {
  let [lowest, loweredAt, turnBefore] = [most, 0, 0];
  const allowed = (at: number): number => Math.min(most, lowest + (step * (at - loweredAt)) / windowMs);
  return {
    allowed,
    turned(tookMs, underWay, at) {
      // One long turn alone is a collection of garbage.
      const sustained = Math.min(tookMs, turnBefore);
      turnBefore = tookMs;
      if (sustained <= turnMs || underWay <= fewest) return;
      const share = Math.max(deepestCut, turnMs / sustained);
      [lowest, loweredAt] = [Math.max(fewest, Math.min(allowed(at), underWay * share)), at];
    },
  };
}
