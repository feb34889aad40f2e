/**
 * Who plays in the losers bracket, in the order in which it seeds them. It has as many teams as the winners bracket
 * where there are enough. The toilet bowl (Sleeper's `playoff_type` 0) is that of the worst teams, the worst of all
 * first; the consolation bracket (1) that of the best who are left. Source: recorded brackets of both kinds.
 */
export function losersSeeds(seeds: readonly number[], playoffTeams: number, isToiletBowl: boolean): number[] {
  const rest = seeds.slice(playoffTeams);
  return (isToiletBowl ? rest.toReversed() : rest).slice(0, playoffTeams);
}
