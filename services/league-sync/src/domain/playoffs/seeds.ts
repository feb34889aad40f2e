/** A row of the season's table, the best first. */
export interface RankedTeam {
  rosterId: number;
  /** Sleeper's number of its division; 0 where it has none. */
  division: number;
}

/**
 * All rosters by seed. The table decides; in a league with divisions their winners are seeded before everybody else.
 * `divisions` is Sleeper's league setting: rosters keep the division of an earlier season where it is 0 now.
 */
export function seedsOf(ranked: readonly RankedTeam[], divisions: number): number[] {
  const best = new Map<number, number>();
  for (const { rosterId, division } of divisions > 0 ? ranked : []) {
    if (division > 0 && !best.has(division)) best.set(division, rosterId);
  }
  const winners = new Set(best.values());
  const isWinner = ({ rosterId }: RankedTeam) => winners.has(rosterId);
  return [...ranked.filter(isWinner), ...ranked.filter((team) => !isWinner(team))].map(({ rosterId }) => rosterId);
}

/**
 * Who plays in the losers bracket, in the order in which it seeds them. It has as many teams as the winners bracket
 * where there are enough. The toilet bowl (Sleeper's `playoff_type` 0) is that of the worst teams, the worst of all
 * first; the consolation bracket (1) that of the best who are left. Source: recorded brackets of both kinds.
 */
export function losersSeeds(seeds: readonly number[], playoffTeams: number, isToiletBowl: boolean): number[] {
  const rest = seeds.slice(playoffTeams);
  return (isToiletBowl ? rest.toReversed() : rest).slice(0, playoffTeams);
}
