import { optimalForWeek, unavailableIn } from '../../domain/lineup/optimal-week.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MatchupWeekDoc } from '../../store/matchups.js';
import { type SyncDeps } from '../sync-deps.js';

/**
 * Best possible points x 100 by roster id, without players who were on taxi or reserve in that week. Rosters whose
 * players' points are unknown are left out; null when all of them are.
 */
export async function optimalPoints(
  deps: Pick<SyncDeps, 'rosters' | 'players'>,
  league: Pick<LeagueDoc, '_id' | 'rosterPositions'>,
  { rows, inactive }: Pick<MatchupWeekDoc, 'rows' | 'inactive'>,
): Promise<Record<string, number> | null> {
  const rosters = new Map((await deps.rosters.ofLeague(league._id)).map((roster) => [roster.rosterId, roster]));
  const playerIds = new Set(rows.flatMap((row) => [...(row.starters ?? []), ...Object.keys(row.playersPoints ?? {})]));
  const positionsOf = await deps.players.positionsOf([...playerIds]);
  const { rosterPositions } = league;
  const entries = rows.flatMap((row): [string, number][] => {
    const now = rosters.get(row.rosterId) ?? { rosterId: row.rosterId, taxi: [], reserve: [] };
    const roster = unavailableIn({ inactive }, now);
    const hundredths = optimalForWeek({ row, roster, rosterPositions, positionsOf });
    return hundredths === null ? [] : [[String(row.rosterId), hundredths]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
