import { type BoundLimits, step, windowMs } from './bound.js';

/**
 * A refusal waits for the turn of the event loop that is under way, and for its own, and 99 of a hundred are to take no
 * longer than 50 ms: turns grow to five times this while garbage is collected, which is some percent of the time when
 * most is asked.
 */
const turnMs = 8;
/** The next turn may lower it again. */
const deepestCut = 0.5;
/** A crowd that comes at once makes turns long for a moment; too much is under way when they are for so long. */
const crowdMs = windowMs;
/** Lowered within this time, it knows that too much is asked, and no turn is to be long. */
const knowsMs = 1_000;

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
  let [lowest, loweredAt] = [most, -Infinity];
  let [turnBefore, turnedAt, shortAt] = [0, -Infinity, -Infinity];
  const allowed = (at: number): number => Math.min(most, lowest + (step * (at - loweredAt)) / windowMs);

  /** How long both this turn and the one before it took at least: one long turn alone is a collection of garbage. */
  function sustained(tookMs: number, at: number): number {
    // Nobody measures while little is under way: what was before says nothing.
    const before = at - tookMs - turnedAt > windowMs ? 0 : turnBefore;
    [turnBefore, turnedAt] = [tookMs, at];
    return Math.min(tookMs, before);
  }

  return {
    allowed,
    turned(tookMs, underWay, at) {
      const turn = sustained(tookMs, at);
      if (turn <= turnMs) {
        shortAt = at;
        return;
      }
      const isCrowd = at - shortAt < crowdMs && at - loweredAt > knowsMs;
      if (underWay <= fewest || isCrowd) return;
      const share = Math.max(deepestCut, turnMs / turn);
      [lowest, loweredAt] = [Math.max(fewest, Math.min(allowed(at), underWay * share)), at];
    },
  };
}
