import { type League } from './poll-world-shapes.js';

/** Leagues by when they are due, so that a step looks at those alone whose time has come. */
export interface WaitingLeagues {
  /** To be called whenever a league's `dueMs` was set; it must lie after the last `dueAt`. */
  add(league: League): void;
  /** All leagues that are due at `ms` (a multiple of the step), those under way among them. */
  dueAt(ms: number): Iterable<League>;
}

export function createWaitingLeagues(stepMs: number): WaitingLeagues {
  const steps = new Map<number, League[]>();
  const due = new Set<League>();
  return {
    add(league) {
      const step = Math.ceil(league.dueMs / stepMs);
      const others = steps.get(step);
      if (others === undefined) steps.set(step, [league]);
      else others.push(league);
    },
    dueAt(ms) {
      for (const league of due) if (league.dueMs > ms) due.delete(league);
      const step = ms / stepMs;
      // A league that was polled before its time stands in a later step as well.
      for (const league of steps.get(step) ?? []) if (league.dueMs <= ms) due.add(league);
      steps.delete(step);
      return due;
    },
  };
}
