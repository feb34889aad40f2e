import { byAverage } from './player-order';
import type { ShownTeam, TeamPlayer } from './teams';

/** A slot with the player of each team who fills it; null where nobody does. */
export interface ComparedSlot {
  /** A starting slot, or BN for those who do not start. */
  slot: string;
  one: TeamPlayer | null;
  other: TeamPlayer | null;
}

interface Side {
  team: ShownTeam;
  /** In slot order; "0" is an empty slot. */
  starters: readonly string[];
}

const benchSlots = ['BN', 'IR', 'TAXI'];

function partsOf({ team, starters }: Side) {
  const byId = new Map(team.players.map((player) => [player.playerId, player]));
  return {
    starting: starters.map((playerId) => byId.get(playerId) ?? null),
    others: team.players.filter(({ playerId }) => !starters.includes(playerId)).sort(byAverage),
  };
}

/** The line-ups of two teams by slot, then the players who do not start, the best of each beside each other. */
export function compareTeams(rosterPositions: readonly string[], [first, second]: [Side, Side]): ComparedSlot[] {
  const [one, other] = [partsOf(first), partsOf(second)];
  const starting = rosterPositions.filter((slot) => !benchSlots.includes(slot));
  const bench = Array.from({ length: Math.max(one.others.length, other.others.length) }, (_, index) => index);
  return [
    ...starting.map((slot, index) => ({
      slot,
      one: one.starting[index] ?? null,
      other: other.starting[index] ?? null,
    })),
    ...bench.map((index) => ({ slot: 'BN', one: one.others[index] ?? null, other: other.others[index] ?? null })),
  ];
}

/** The averages of one side together; null while nobody's is known. */
export function totalOf(slots: readonly ComparedSlot[], side: 'one' | 'other'): number | null {
  const averages = slots.flatMap((slot) => slot[side]?.form?.average ?? []);
  return averages.length === 0 ? null : averages.reduce((sum, average) => sum + average, 0);
}
