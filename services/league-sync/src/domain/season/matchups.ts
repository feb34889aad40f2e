import { mayMeet, pairsOf, scoreOf, type ScoredRow } from './pairs.js';
import { toPoints } from './points.js';
import { teamStats } from './records.js';
import { regularSeasonOf, type WeekRows } from './results.js';
import { isFinalWeek, type SeasonRules, weeksOfRound } from './season-rules.js';

/** One week of a two-week round. */
export interface Leg {
  week: number;
  /** Null before it is played. */
  points: number | null;
}

/** One team of a pair, without the week's live state. */
export interface Side {
  rosterId: number;
  points: number;
  /** Over both weeks of a two-week round; null in rounds of one week. */
  roundPoints: number | null;
  /** Its weeks in order; null in rounds of one week. */
  roundLegs: Leg[] | null;
  teamStats: { record: string; avgPoints: number };
  /** Null until the round's last week is final; both false in a tie. */
  isWinner: boolean | null;
}

export interface SeasonWeeks {
  rules: SeasonRules;
  weeks: readonly WeekRows[];
}

/** The pairs of a week; byes and eliminated teams are left out. */
export function matchupsOf(season: SeasonWeeks, week: number): [Side, Side][] {
  const records = regularSeasonOf(season.weeks, season.rules, week);
  const sideOf = (row: ScoredRow, round: Round, mine: number, theirs: number): Side => ({
    rosterId: row.rosterId,
    teamStats: teamStats(records.get(row.rosterId)),
    points: toPoints(scoreOf(row)),
    roundPoints: round.legs.length > 1 ? toPoints(mine) : null,
    roundLegs: round.legs.length > 1 ? round.legs.map((leg) => legOf(leg, row.rosterId)) : null,
    isWinner: round.isOver ? mine > theirs : null,
  });

  return pairsOf(rowsOf(season.weeks, week)).map(([a, b]) => {
    const round = roundOf(season, week, a.rosterId, b.rosterId);
    const [first, second] = [totalOf(round, a.rosterId), totalOf(round, b.rosterId)];
    return [sideOf(a, round, first, second), sideOf(b, round, second, first)];
  });
}

/** A roster's week without an opponent: a bye, after elimination, or before the pairs are known. */
export function loneSide(season: SeasonWeeks, week: number, rosterId: number): Side {
  const row = rowsOf(season.weeks, week).find((candidate) => candidate.rosterId === rosterId);
  const points = row === undefined ? 0 : toPoints(scoreOf(row));
  const record = regularSeasonOf(season.weeks, season.rules, week).get(rosterId);
  return { rosterId, points, roundPoints: null, roundLegs: null, teamStats: teamStats(record), isWinner: null };
}

interface Round {
  legs: RoundWeek[];
  isOver: boolean;
}

interface RoundWeek {
  week: number;
  isPlayed: boolean;
  /** Of the two teams. */
  rows: readonly ScoredRow[];
}

/** The weeks that decide between the two: both weeks of a two-week round in which they meet twice. */
function roundOf(season: SeasonWeeks, week: number, rosterA: number, rosterB: number): Round {
  const weeks = weeksOfRound(season.rules, week);
  const all = weeks.map((leg) => rowsOf(season.weeks, leg));
  const isMetTwice = all.every((rows) => mayMeet(rows, rosterA, rosterB));
  const decisive = isMetTwice ? weeks : [week];
  return {
    legs: decisive.map((leg) => {
      const rows = rowsOf(season.weeks, leg).filter(({ rosterId }) => rosterId === rosterA || rosterId === rosterB);
      return { week: leg, rows, isPlayed: isFinalWeek(season.rules, leg) || rows.some((row) => scoreOf(row) !== 0) };
    }),
    isOver: decisive.every((leg) => isFinalWeek(season.rules, leg)),
  };
}

function totalOf(round: Round, rosterId: number): number {
  return round.legs.reduce((sum, leg) => sum + scoreIn(leg, rosterId), 0);
}

function legOf(leg: RoundWeek, rosterId: number): Leg {
  return { week: leg.week, points: leg.isPlayed ? toPoints(scoreIn(leg, rosterId)) : null };
}

function scoreIn({ rows }: RoundWeek, rosterId: number): number {
  const row = rows.find((candidate) => candidate.rosterId === rosterId);
  return row === undefined ? 0 : scoreOf(row);
}

function rowsOf(weeks: readonly WeekRows[], week: number): readonly ScoredRow[] {
  return weeks.find((stored) => stored.week === week)?.rows ?? [];
}
