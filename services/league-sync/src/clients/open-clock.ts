import { type Core } from '@dynasty/kit/core';
import { type FootballClock, followedClock, footballClock } from '@dynasty/kit/league/football-clock';
import { type Stopper } from '@dynasty/kit/lifecycle';
import { type Config } from '../config.js';

/** The football clock, which may be another process's: then this waits for its first response. */
export async function openClock(
  { now, footballClockUrl }: Pick<Config, 'now' | 'footballClockUrl'>,
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
