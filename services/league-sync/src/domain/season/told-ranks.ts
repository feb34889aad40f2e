/** The setting of a roster that keeps its place in an imported table: no name of the provider's. */
export const tableRank = 'table_rank';

/**
 * Who stood where, by roster id, as an imported table tells it: 1 is the first. Leagues have ranked by rules that wins
 * and points do not show. Empty unless it is known of all of them.
 */
export function toldRanks(
  rosters: readonly { rosterId: number; settings: Readonly<Record<string, number>> }[],
): ReadonlyMap<number, number> {
  const ranks = rosters.flatMap(({ rosterId, settings }): [number, number][] => {
    const rank = settings[tableRank];
    return rank === undefined ? [] : [[rosterId, rank]];
  });
  return new Map(ranks.length === rosters.length ? ranks : []);
}
