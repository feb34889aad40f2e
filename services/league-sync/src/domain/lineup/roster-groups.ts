/** A roster by where its players are; each player is in one group, starters in that alone. */
export interface RosterGroups {
  bench: string[];
  taxi: string[];
  reserve: string[];
}

/** Everybody who does not start, in the roster's own order. */
export function rosterGroups(roster: {
  players: readonly string[];
  starters: readonly string[];
  reserve: readonly string[];
  taxi: readonly string[];
}): RosterGroups {
  const starting = new Set(roster.starters);
  const taxi = new Set(roster.taxi.filter((playerId) => !starting.has(playerId)));
  const reserve = new Set(roster.reserve.filter((playerId) => !starting.has(playerId) && !taxi.has(playerId)));
  const bench = roster.players.filter((id) => !starting.has(id) && !taxi.has(id) && !reserve.has(id));
  return { bench, taxi: [...taxi], reserve: [...reserve] };
}
