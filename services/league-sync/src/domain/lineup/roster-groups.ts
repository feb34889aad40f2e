/** A roster by where its players are; nobody is in two groups, a starter is only a starter. */
export interface RosterGroups {
  bench: string[];
  taxi: string[];
  reserve: string[];
}

interface Sorted {
  name: string;
  position: string | null;
}

const benchOrder = ['QB', 'RB', 'WR', 'TE'];

/** Everybody who does not start, each group in the order QB, RB, WR, TE, others, then by name. */
export function rosterGroups(
  roster: {
    players: readonly string[];
    starters: readonly string[];
    reserve: readonly string[];
    taxi: readonly string[];
  },
  playerOf: (playerId: string) => Sorted,
): RosterGroups {
  const starting = new Set(roster.starters);
  const taxi = new Set(roster.taxi.filter((playerId) => !starting.has(playerId)));
  const reserve = new Set(roster.reserve.filter((playerId) => !starting.has(playerId) && !taxi.has(playerId)));
  const bench = roster.players.filter((id) => !starting.has(id) && !taxi.has(id) && !reserve.has(id));
  const rank = (position: string | null) => {
    const index = benchOrder.indexOf(position ?? '');
    return index === -1 ? benchOrder.length : index;
  };
  const sorted = (playerIds: Iterable<string>) =>
    [...playerIds]
      .map((playerId) => ({ playerId, ...playerOf(playerId) }))
      .sort((a, b) => rank(a.position) - rank(b.position) || a.name.localeCompare(b.name, 'en'))
      .map(({ playerId }) => playerId);
  return { bench: sorted(bench), taxi: sorted(taxi), reserve: sorted(reserve) };
}
