import {
  type ListStatWeeksResponse,
  type ReadStatWeeksRequest,
  type ReadStatWeeksResponse,
} from '@dynasty/proto/league/v1/league_service';
import { type DueDeps, weeksAwaited } from '../actions/nfl/stat-weeks-to-read.js';
import { type Deps } from '../deps.js';
import { statWeekId } from '../store/stat-weeks.js';

type Slice = Pick<Deps, 'statWeeks'>;

/** The stored weeks that have lines, without them, and how many of each season are still to be read. */
export async function listStatWeeks(deps: DueDeps): Promise<ListStatWeeksResponse> {
  // In this order: a week that is read in between is among those that are there, and no week is in neither.
  const awaited = await weeksAwaited(deps);
  const stored = await deps.statWeeks.all();
  const isStored = new Set(stored.map(({ season, week }) => statWeekId(season, week)));
  return {
    weeks: stored.map(({ season, week, revision, players, linesAt }) => {
      return { season, week, revision, players, readAtMs: linesAt?.getTime() };
    }),
    awaited: awaited.flatMap(({ season, weeks }) => {
      const still = weeks.filter((week) => !isStored.has(statWeekId(season, week)));
      return still.length > 0 ? [{ season, weeks: still.length }] : [];
    }),
  };
}

/** A season's weeks that have lines, one after the other; only those that are asked for where any are. */
export async function* readStatWeeks(
  { statWeeks }: Slice,
  { season, weeks }: ReadStatWeeksRequest,
): AsyncGenerator<ReadStatWeeksResponse> {
  const numbers = weeks.length > 0 ? new Set(weeks) : (await statWeeks.looksOf(season)).keys();
  for (const week of [...numbers].sort((one, other) => one - other)) {
    const found = await statWeeks.find(season, week);
    if (!found?.lines) continue;
    yield { week, revision: found.revision, lines: found.lines, readAtMs: found.linesAt?.getTime() };
  }
}
