import type { RankedTeam } from '../../lib/api/shared-reads';

/** A trend looks back on so many weeks at most. */
const mostWeeks = 3;

/** On how many ranked weeks before these teams' trends look back: none in the first ranked week, three at most. */
export function weeksBehind(teams: readonly Pick<RankedTeam, 'history'>[]): number {
  const ranked = Math.max(1, ...teams.map(({ history }) => history.length));
  return Math.min(ranked - 1, mostWeeks);
}

/** "the week before", "the three weeks before". */
export const weeksBefore = (weeks: number): string =>
  weeks === 1 ? 'the week before' : `the ${weeks === 2 ? 'two' : 'three'} weeks before`;
