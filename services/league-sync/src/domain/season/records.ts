import { type RegularSeason, type Result } from './results.js';
import { toPoints } from './points.js';

/** "7-6", or "7-6-1" where there are ties. */
export function recordText(results: readonly Result[]): string {
  const count = (letter: Result) => results.filter((result) => result === letter).length;
  const ties = count('T');
  return `${count('W')}-${count('L')}${ties > 0 ? `-${ties}` : ''}`;
}

/** Record and points per week of a side; weeks are counted, never results (median leagues have two a week). */
export function teamStats(season: RegularSeason | undefined): { record: string; avgPoints: number } {
  if (season === undefined || season.weeks === 0) return { record: '0-0', avgPoints: 0 };
  return { record: recordText(season.results), avgPoints: toPoints(season.hundredths / season.weeks) };
}

/** The length of the newest run of equal results: "W3"; empty without results. */
export function streakOf(results: readonly Result[]): string {
  const newest = results.at(-1);
  if (newest === undefined) return '';
  const start = results.findLastIndex((result) => result !== newest);
  return `${newest}${results.length - 1 - start}`;
}
