import { seededTeams } from '../../src/domain/standings/seed-range.js';

/** Roster ids in order of their seeds, of teams in the order of the table. `division`: 0 where a team has none. */
export function seedsInOrder(ranked: readonly { rosterId: number; division: number }[], divisions: number): number[] {
  const teams = ranked.map(({ rosterId, division }, index) => ({
    ...{ rosterId, toldRank: index + 1, halves: 0, pointsFor: 0, pointsAgainst: 0 },
    division: divisions > 1 && division > 0 ? division : null,
  }));
  return seededTeams(teams).map(({ rosterId }) => rosterId);
}
