import {
  type ListStatWeeksResponse,
  type ReadStatWeeksRequest,
  type ReadStatWeeksResponse,
} from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'statWeeks'>;

/** The stored weeks that have lines, without them. */
export async function listStatWeeks({ statWeeks }: Slice): Promise<ListStatWeeksResponse> {
  const weeks = await statWeeks.all();
  return { weeks: weeks.map(({ season, week, revision, players }) => ({ season, week, revision, players })) };
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
