import { bestSwap } from '../../domain/lineup/best-swap.js';
import {
  optimalForWeek,
  type OptimalQuestion,
  slotsIn,
  unavailableIn,
  unknownIn,
} from '../../domain/lineup/optimal-week.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type BestLineups, type MatchupWeekDoc } from '../../store/matchups.js';
import { type Stores } from '../../store/stores.js';

type LineupDeps = Pick<Stores, 'rosters' | 'players'>;
type RuledLeague = Pick<LeagueDoc, '_id' | 'rosterPositions'>;
type PlayedWeek = Pick<MatchupWeekDoc, 'rows' | 'inactive' | 'slots'>;

/**
 * The best line-ups of a week by roster id, without players who were on taxi or reserve in it, and the one change that
 * would have scored most. Rosters for which they cannot be worked out are left out; null when all of them are. Where
 * nobody noted the week's slots and today's are others, what was worked out `before` stays.
 */
export async function bestLineups(
  deps: LineupDeps,
  league: RuledLeague,
  week: PlayedWeek,
  before?: BestLineups | null,
): Promise<BestLineups> {
  const questions = await questionsOf(deps, league, week);
  return {
    optimal: byRoster(questions, optimalForWeek, before?.optimal),
    swaps: byRoster(questions, bestSwap, before?.swaps),
  };
}

/** The swaps of `bestLineups` alone. */
export async function bestSwaps(
  deps: LineupDeps,
  league: RuledLeague,
  week: PlayedWeek,
): Promise<BestLineups['swaps']> {
  return byRoster(await questionsOf(deps, league, week), bestSwap);
}

interface RosterQuestion {
  rosterId: number;
  question: OptimalQuestion;
}

async function questionsOf(
  deps: LineupDeps,
  { _id: leagueId, rosterPositions }: RuledLeague,
  week: PlayedWeek,
): Promise<RosterQuestion[]> {
  const { rows } = week;
  const rosters = new Map((await deps.rosters.ofLeague(leagueId)).map((roster) => [roster.rosterId, roster]));
  const slots = slotsIn(week, rosterPositions);
  const playerIds = new Set(rows.flatMap((row) => [...(row.starters ?? []), ...Object.keys(row.playersPoints ?? {})]));
  const positionsOf = await deps.players.positionsOf([...playerIds]);
  return rows.map((row) => {
    const now = rosters.get(row.rosterId) ?? { rosterId: row.rosterId, taxi: [], reserve: [] };
    const roster = unavailableIn(week, now);
    return { rosterId: row.rosterId, question: { row, roster, rosterPositions: slots, positionsOf } };
  });
}

function byRoster<T>(
  questions: readonly RosterQuestion[],
  work: (question: OptimalQuestion) => T | null,
  before?: Record<string, T> | null,
): Record<string, T> | null {
  const entries = questions.flatMap(({ rosterId, question }): [string, T][] => {
    const found = unknownIn(question) === 'slots' ? (before?.[rosterId] ?? null) : work(question);
    return found === null ? [] : [[String(rosterId), found]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
