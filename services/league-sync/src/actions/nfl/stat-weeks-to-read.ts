import { type SyncDeps } from '../../deps.js';
import { statWeeksDue } from '../../domain/nfl/stat-weeks-due.js';

export type DueDeps = Pick<SyncDeps, 'statWeeks' | 'nflState' | 'nflGames' | 'leagues' | 'clock'>;

/**
 * Which weeks of stat lines are to be read now, in their order, without those that are `leftOut`; no more seasons are
 * looked at once `enough` are found.
 */
export async function weeksDue(
  deps: DueDeps,
  enough: number,
  leftOut: (season: string, week: number) => boolean = () => false,
): Promise<{ season: string; week: number }[]> {
  const due: { season: string; week: number }[] = [];
  for await (const { season, weeks } of dueBySeason(deps)) {
    due.push(...weeks.filter((week) => !leftOut(season, week)).map((week) => ({ season, week })));
    if (due.length >= enough) break;
  }
  return due;
}

/** The played weeks of each season that have never been read; seasons of which none is awaited are left out. */
export async function weeksAwaited(deps: DueDeps): Promise<{ season: string; weeks: number[] }[]> {
  const awaited: { season: string; weeks: number[] }[] = [];
  for await (const { season, weeks, readAt } of dueBySeason(deps)) {
    const neverRead = weeks.filter((week) => !readAt.has(week));
    if (neverRead.length > 0) awaited.push({ season, weeks: neverRead });
  }
  return awaited;
}

/** The running season, then those of our leagues that are over, the newest first: what of each is to be read now. */
async function* dueBySeason({ statWeeks, nflState, nflGames, leagues, clock }: DueDeps) {
  const running = (await nflState.find())?.season;
  if (running === undefined) return;
  const earlier = (await leagues.seasons()).filter((season) => season < running).sort();
  for (const season of [running, ...earlier.toReversed()]) {
    const readAt = await statWeeks.readAtOf(season);
    yield { season, readAt, weeks: statWeeksDue(await nflGames.ofSeason(season), readAt, clock.now()) };
  }
}
