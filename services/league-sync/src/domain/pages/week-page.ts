import { type Bench, benchOf } from '../lineup/bench.js';
import { type FilledSlot, lineupOf, unnamedSlots } from '../lineup/lineup.js';
import { analyseLineup, type LineupAnalysis } from '../lineup/lineup-analysis.js';
import { startingSlots } from '../lineup/optimal-lineup.js';
import {
  hasOtherSlots,
  type LineupRow,
  type ScoredLineup,
  type Unknown,
  unavailableIn,
  unknownIn,
} from '../lineup/optimal-week.js';
import { settledStatus } from '../season/matchup-status.js';
import { loneSide, matchupsOf, type Side } from '../season/matchups.js';
import { type MedianGame, medianGameOf } from '../season/median-game.js';
import { type ScoredRow } from '../season/pairs.js';
import { type WeekRows } from '../season/results.js';
import { isAfterSeason, isFinalWeek, lastWeekOf, type SeasonRules, weeksOfRound } from '../season/season-rules.js';

/** A roster's week. */
export interface WeekTeam extends Side {
  opponentId: number | null;
  /** False where the provider does not list the roster in this week. */
  isListed: boolean;
  median: MedianGame | null;
  /** In slot order, empty slots kept; null where the provider recorded no line-up. */
  lineup: FilledSlot[] | null;
  /** Who could have started and did not. */
  bench: Bench;
  /** Beside the best one that could have started; null until the week is scored, and where that is not known. */
  analysis: LineupAnalysis | null;
  /** Why a line-up of a scored week has no analysis. */
  unknown: Unknown | null;
}

/** All that pages show of a week, except for what depends on the clock and on player data. */
export interface WeekPage {
  week: number;
  /** Null while the football schedule decides. */
  status: 'Final' | 'Scheduled' | null;
  isScored: boolean;
  hasPoints: boolean;
  /** The last week that the league plays, if this week comes after it; else null. */
  seasonEndedWith: number | null;
  /** Roster ids, by matchup. */
  pairs: [number, number][];
  /** By roster id. */
  teams: WeekTeam[];
  /** The weeks of its playoff round, from which it was worked out besides the finished weeks. */
  roundWeeks: number[];
}

export interface WeekFacts {
  rules: SeasonRules;
  /** The league's slots in this week. */
  rosterPositions: readonly string[];
  /** Every stored week of the season. */
  weeks: readonly WeekRows[];
  week: number;
  rows: readonly (ScoredRow & LineupRow)[];
  /** Who was on taxi and reserve while the week was played, by roster id; null where it was not read then. */
  inactive: Record<string, string[]> | null;
  rosters: readonly { rosterId: number; taxi: readonly string[]; reserve: readonly string[] }[];
  /** Fantasy positions by player id, for scored weeks. */
  positionsOf: ReadonlyMap<string, readonly string[]>;
}

/** Works out what pages show of a week. */
export function weekPageOf(facts: WeekFacts): WeekPage {
  const { rules, week, rows } = facts;
  const pairs = matchupsOf(facts, week);
  const met = new Map(pairs.flatMap(([a, b]) => [meeting(a, b), meeting(b, a)]));
  return {
    week,
    status: settledStatus(rules, week, pairs.length > 0),
    isScored: isFinalWeek(rules, week),
    hasPoints: rows.some((row) => row.points !== 0),
    seasonEndedWith: isAfterSeason(rules, week) && pairs.length === 0 ? lastWeekOf(rules) : null,
    pairs: pairs.map(([a, b]) => [a.rosterId, b.rosterId]),
    teams: facts.rosters.map((roster) => {
      const { rosterId } = roster;
      const game = met.get(rosterId) ?? { ...loneSide(facts, week, rosterId), opponentId: null };
      const row = rows.find((candidate) => candidate.rosterId === rosterId);
      return { ...game, median: medianGameOf(rules, week, rows, rosterId), ...lineupsOf(facts, roster, row) };
    }),
    roundWeeks: weeksOfRound(rules, week),
  };
}

const meeting = (side: Side, other: Side) => [side.rosterId, { ...side, opponentId: other.rosterId }] as const;

function lineupsOf(
  { rules, week, rosterPositions, inactive, positionsOf }: WeekFacts,
  roster: WeekFacts['rosters'][number],
  row: ScoredLineup | undefined,
): Pick<WeekTeam, 'isListed' | 'lineup' | 'bench' | 'analysis' | 'unknown'> {
  const none = { analysis: null, unknown: null };
  if (row === undefined) return { isListed: false, lineup: null, bench: { points: null, players: [] }, ...none };
  const lineup = row.starters === null ? null : labelled(row, row.starters, startingSlots(rosterPositions));
  const unavailable = unavailableIn({ inactive }, roster);
  const bench = benchOf(row, unavailable);
  if (!isFinalWeek(rules, week)) return { isListed: true, lineup, bench, ...none };
  const question = { row, roster: unavailable, rosterPositions, positionsOf };
  return { isListed: true, lineup, bench, analysis: analyseLineup(question), unknown: unknownIn(question) };
}

/** The line-up with its slots' names; without them where it was set for others. */
function labelled(row: LineupRow, starters: readonly string[], slots: readonly string[]): FilledSlot[] {
  if (starters.length === 0) return [];
  return lineupOf(row, hasOtherSlots(starters, slots) ? unnamedSlots(starters.length) : slots);
}
