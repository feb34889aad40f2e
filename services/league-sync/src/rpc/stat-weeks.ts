import {
  type ListStatWeeksResponse,
  type ReadStatWeeksRequest,
  type ReadStatWeeksResponse,
} from '@dynasty/proto/league/v1/league_service';
import { type DueDeps, weeksAwaited } from '../actions/nfl/stat-weeks-to-read.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'statWeeks'>;

/** The stored weeks that have lines, without them, and how many of each season are still to be read. */
export async function listStatWeeks(deps: DueDeps): Promise<ListStatWeeksResponse> {
  // In this order: what is read in between is awaited still, and never taken for all there is.
  const awaited = await weeksAwaited(deps);
  const weeks = await deps.statWeeks.all();
  return { weeks: weeks.map(({ season, week, revision, players }) => ({ season, week, revision, players })), awaited };
}

/** A season's weeks that have lines, one after the other; only those that are asked for where any are. */
export async function* readStatWeeks(
  { statWeeks }: Slice,
  { season, weeks }: ReadStatWeeksRequest,
): AsyncGenerator<ReadStatWeeksResponse> {
  const numbers = weeks.length > 0 ? new Set(weeks) : (await statWeeks.ofSeason(season)).keys();
  for (const week of [...numbers].sort((one, other) => one - other)) {
    const found = await statWeeks.find(season, week);
    if (found?.lines) yield { week, revision: found.revision, lines: found.lines };
  }
}
