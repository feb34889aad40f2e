/** A player whose name begins as somebody typed it. */
export interface NamedPlayer {
  _id: string;
  fullName: string;
  fantasyPositions: readonly string[];
  team: string | null;
}

/** A found player and the roster of the season that has them; null for a free agent. */
export type FoundPlayer<P extends NamedPlayer> = P & { rosterId: number | null };

/** Positions of the game: of the others nobody has a team in a league. */
const isOfTheGame = ({ fantasyPositions }: NamedPlayer): boolean => fantasyPositions.length > 0;

/**
 * The players that people look for most often first: those that a team of the league has, then those with an NFL team,
 * by name; at most `most`. `rosters`: the season's, each with the ids of its players.
 */
export function foundPlayers<P extends NamedPlayer>(
  named: readonly P[],
  rosters: readonly { rosterId: number; players: readonly string[] }[],
  most: number,
): FoundPlayer<P>[] {
  const rosterOf = new Map(rosters.flatMap(({ rosterId, players }) => players.map((id) => [id, rosterId] as const)));
  const rank = (player: FoundPlayer<P>) => (player.rosterId !== null ? 0 : player.team !== null ? 1 : 2);
  return named
    .filter(isOfTheGame)
    .map((player) => ({ ...player, rosterId: rosterOf.get(player._id) ?? null }))
    .sort((a, b) => rank(a) - rank(b) || a.fullName.localeCompare(b.fullName, 'en') || a._id.localeCompare(b._id, 'en'))
    .slice(0, most);
}
