import { cents } from '../statistics/line.js';
import type { WeekRecord } from './record.js';

export interface Standing {
  rosterId: number;
  wins: number;
  losses: number;
  ties: number;
  pointsFor: number;
  pointsAgainst: number;
  /** One letter a result, in order; two a week in a league with median games. */
  record: string;
}

/** The points of a line-up: the sum of its starters, to the cent. */
export function lineupPoints(week: Pick<WeekRecord, 'after' | 'points'>, rosterId: number): number {
  const starters = week.after[rosterId - 1]?.starters ?? [];
  return cents(starters.reduce((sum, id) => sum + (week.points[id] ?? 0), 0));
}

/** What counts: the commissioner's word where there is one, else the line-up's points. */
export function countedPoints(week: WeekRecord, rosterId: number): number {
  return week.custom[rosterId] ?? lineupPoints(week, rosterId);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The roster that shares this roster's pair in a week. */
export function opponentIn(week: Pick<WeekRecord, 'pairs'>, rosterId: number): number | null {
  const pair = week.pairs[rosterId];
  if (pair === null || pair === undefined) return null;
  const other = Object.entries(week.pairs).find(([id, number]) => number === pair && Number(id) !== rosterId);
  return other ? Number(other[0]) : null;
}

const letter = (own: number, other: number): 'W' | 'L' | 'T' => (own > other ? 'W' : own < other ? 'L' : 'T');

/** Standings after the given regular-season weeks, by roster number. */
export function standingsAfter(weeks: readonly WeekRecord[], teams: number, medianGames: boolean): Standing[] {
  return Array.from({ length: teams }, (_, index) => {
    const rosterId = index + 1;
    const standing: Standing = { rosterId, wins: 0, losses: 0, ties: 0, pointsFor: 0, pointsAgainst: 0, record: '' };
    for (const week of weeks) {
      const own = countedPoints(week, rosterId);
      const opponent = opponentIn(week, rosterId);
      standing.pointsFor = cents(standing.pointsFor + own);
      const rivals: number[] = [];
      if (opponent !== null) {
        rivals.push(countedPoints(week, opponent));
        standing.pointsAgainst = cents(standing.pointsAgainst + (rivals[0] ?? 0));
      }
      if (medianGames) rivals.push(median(Array.from({ length: teams }, (_, at) => countedPoints(week, at + 1))));
      for (const rival of rivals) {
        const result = letter(own, rival);
        standing.record += result;
        if (result === 'W') standing.wins += 1;
        else if (result === 'L') standing.losses += 1;
        else standing.ties += 1;
      }
    }
    return standing;
  });
}

/** Rosters from best to worst: results, then points. */
export function seeding(standings: readonly Standing[]): number[] {
  return [...standings]
    .sort((a, b) => b.wins + b.ties / 2 - (a.wins + a.ties / 2) || b.pointsFor - a.pointsFor || a.rosterId - b.rosterId)
    .map(({ rosterId }) => rosterId);
}

/** "4W": the results at the end of a record that are alike. */
export function streakOf(record: string): string {
  const last = record.at(-1);
  if (last === undefined) return '';
  return `${record.length - record.replace(new RegExp(`${last}+$`), '').length}${last}`;
}
