/** A roster by where its players are; each player is in one group, starters in that alone. */
export interface RosterGroups {
  bench: string[];
  taxi: string[];
  reserve: string[];
}

interface Roster {
  players: readonly string[];
  starters: readonly string[];
  reserve: readonly string[];
  taxi: readonly string[];
}

/** Where a player of the roster is: the first of these that has them. */
export function placeOn({ starters, taxi, reserve }: Roster, playerId: string): 'lineup' | keyof RosterGroups {
  if (starters.includes(playerId)) return 'lineup';
  if (taxi.includes(playerId)) return 'taxi';
  return reserve.includes(playerId) ? 'reserve' : 'bench';
}

/** Everybody who does not start, in the roster's own order. */
export function rosterGroups(roster: Roster): RosterGroups {
  const among = (playerIds: readonly string[], place: keyof RosterGroups) =>
    [...new Set(playerIds)].filter((playerId) => placeOn(roster, playerId) === place);
  return {
    bench: among(roster.players, 'bench'),
    taxi: among(roster.taxi, 'taxi'),
    reserve: among(roster.reserve, 'reserve'),
  };
}
