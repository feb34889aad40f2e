import { type FootballClock } from '@dynasty/kit/league/football-clock';

/** However fast a week is played, nothing is asked for more often than this. */
const minMs = 2_000;

/** The real time that a football time takes while the clock runs faster than real time. */
export const paced = (clock: Pick<FootballClock, 'pace'>, ms: number): number =>
  Math.min(ms, Math.max(minMs, ms / clock.pace()));
