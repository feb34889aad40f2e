import { expectedWin } from './all-play.js';
import { recordOf, type TeamRecord, winShare } from './record.js';
import { hasScores, type Season, type TeamWeek, type Week } from './season.js';

/** What a roster has shown over some weeks; averages are in points, shares 0-1. */
export interface Form {
  rosterId: number;
  /** Weeks with scores in which the roster has one. */
  games: number;
  totalHundredths: number;
  record: TeamRecord;
  /** Mean over the weeks of the expected win. */
  allPlay: number;
  pointsPerGame: number;
  /** Mean points of the last three scored weeks, of fewer when there are fewer. */
  lastThree: number;
  winShare: number;
  /** Points scored / points of the best line-ups; undefined where no line-up is known. */
  efficiency: number | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** 0 points of a best line-up of 0 points are fully efficient. */
function efficiencyOf(rows: readonly TeamWeek[]): number | undefined {
  const known = rows.filter((row) => row.optimalHundredths !== undefined);
  if (known.length === 0) return undefined;
  const optimal = sum(known.map((row) => row.optimalHundredths ?? 0));
  return optimal === 0 ? 1 : sum(known.map((row) => row.pointsHundredths)) / optimal;
}

/**
 * A roster's form over the given final weeks (oldest first). One in which nobody scored counts for the record alone.
 */
export function formOf(rosterId: number, weeks: readonly Week[], season: Pick<Season, 'hasMedianGames'>): Form {
  const scored = weeks.filter(hasScores).flatMap((week) => {
    const team = week.teams.find((row) => row.rosterId === rosterId);
    return team === undefined ? [] : [{ week, team }];
  });
  const points = scored.map(({ team }) => team.pointsHundredths);
  const expected = scored.flatMap(({ week, team }) => expectedWin(team, week) ?? []);
  const record = recordOf(rosterId, weeks, season.hasMedianGames);
  return {
    rosterId,
    games: scored.length,
    totalHundredths: sum(points),
    record,
    allPlay: mean(expected),
    pointsPerGame: mean(points) / 100,
    lastThree: mean(points.slice(-3)) / 100,
    winShare: winShare(record),
    efficiency: efficiencyOf(scored.map(({ team }) => team)),
  };
}
