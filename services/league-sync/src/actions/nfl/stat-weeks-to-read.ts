import { type SyncDeps } from '../../deps.js';
import { type DueWeek, statWeeksAwaited, statWeeksDue } from '../../domain/nfl/stat-weeks-due.js';

export type DueDeps = Pick<SyncDeps, 'statWeeks' | 'nflState' | 'nflGames' | 'leagues' | 'clock'>;

/**
 * Which weeks of stat lines are to be read now, in their order, without those that are `leftOut`; no more seasons are
 * looked at once `enough` are found.
 */
export async function weeksDue(
  deps: DueDeps,
  enough: number,
  leftOut: (season: string, week: number) => boolean = () => false,
): Promise<(DueWeek & { season: string })[]> {
  const due: (DueWeek & { season: string })[] = [];
  for await (const { season, games, looks, now } of seasonsRead(deps)) {
    const weeks = statWeeksDue(games, looks, now).filter(({ week }) => !leftOut(season, week));
    due.push(...weeks.map((week) => ({ season, ...week })));
    if (due.length >= enough) break;
  }
  return due;
}

/** The played weeks of each season whose lines are still expected; seasons without one are left out. */
export async function weeksAwaited(deps: DueDeps): Promise<{ season: string; weeks: number[] }[]> {
  const awaited: { season: string; weeks: number[] }[] = [];
  for await (const { season, games, looks, now } of seasonsRead(deps)) {
    const weeks = statWeeksAwaited(games, looks, now);
    if (weeks.length > 0) awaited.push({ season, weeks });
  }
  return awaited;
}

/** The running season, then those of our leagues that are over, the newest first: their games, and the last looks. */
async function* seasonsRead({ statWeeks, nflState, nflGames, leagues, clock }: DueDeps) {
  const running = (await nflState.find())?.season;
  if (running === undefined) return;
  const earlier = (await leagues.seasons()).filter((season) => season < running).sort();
  for (const season of [running, ...earlier.toReversed()]) {
    const looks = await statWeeks.looksOf(season);
    yield { season, looks, games: await nflGames.ofSeason(season), now: clock.now() };
  }
}
