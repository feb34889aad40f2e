import { type SyncDeps } from '../../deps.js';
import { bestSwap } from '../../domain/lineup/best-swap.js';
import { optimalForWeek, unavailableIn } from '../../domain/lineup/optimal-week.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type BestLineups, type MatchupWeekDoc } from '../../store/matchups.js';

/**
 * The best line-ups of a week by roster id, without players who were on taxi or reserve in it, and the one change that
 * would have scored most. Rosters whose players' points are unknown are left out; null when all of them are.
 */
export async function bestLineups(
  deps: Pick<SyncDeps, 'rosters' | 'players'>,
  league: Pick<LeagueDoc, '_id' | 'rosterPositions'>,
  { rows, inactive }: Pick<MatchupWeekDoc, 'rows' | 'inactive'>,
): Promise<BestLineups> {
  const rosters = new Map((await deps.rosters.ofLeague(league._id)).map((roster) => [roster.rosterId, roster]));
  const playerIds = new Set(rows.flatMap((row) => [...(row.starters ?? []), ...Object.keys(row.playersPoints ?? {})]));
  const positionsOf = await deps.players.positionsOf([...playerIds]);
  const { rosterPositions } = league;
  const questions = rows.map((row) => {
    const now = rosters.get(row.rosterId) ?? { rosterId: row.rosterId, taxi: [], reserve: [] };
    const roster = unavailableIn({ inactive }, now);
    return { rosterId: row.rosterId, question: { row, roster, rosterPositions, positionsOf } };
  });
  const byRoster = <T>(
    work: (question: (typeof questions)[number]['question']) => T | null,
  ): Record<string, T> | null => {
    const entries = questions.flatMap(({ rosterId, question }): [string, T][] => {
      const found = work(question);
      return found === null ? [] : [[String(rosterId), found]];
    });
    return entries.length === 0 ? null : Object.fromEntries(entries);
  };
  return { optimal: byRoster(optimalForWeek), swaps: byRoster(bestSwap) };
}
