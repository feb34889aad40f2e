import type { Core } from '../core.js';
import type { Stopper } from '../lifecycle.js';
import { followedClock, footballClock, type FootballClock } from './football-clock.js';

/** Where the football clock of a process starts, or whose it follows. */
export interface ClockSettings {
  /** ISO instant; wins over the address. */
  now: string | undefined;
  footballClockUrl: string | undefined;
}

/** The football clock, which may be another process's: then this waits for its first response. */
export async function openClock(
  { now, footballClockUrl }: ClockSettings,
  logger: Core['logger'],
  onStop: Stopper['onStop'],
): Promise<FootballClock> {
  if (footballClockUrl === undefined || now !== undefined) return footballClock(now);
  const giveUp = new AbortController();
  onStop('waiting for the football clock', async () => giveUp.abort());
  const clock = await followedClock({ url: footballClockUrl, logger, signal: giveUp.signal });
  onStop('football clock', () => clock.stop());
  return clock;
}
