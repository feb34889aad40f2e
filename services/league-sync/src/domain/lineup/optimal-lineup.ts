import { slotOf } from './positions.js';

/** Positions that a flexible slot takes; any other slot takes the position of its own name. */
const slotPositions: Readonly<Record<string, readonly string[]>> = {
  FLEX: ['RB', 'WR', 'TE'],
  SUPER_FLEX: ['QB', 'RB', 'WR', 'TE'],
  REC_FLEX: ['WR', 'TE'],
  WRRB_FLEX: ['RB', 'WR'],
  IDP_FLEX: ['DL', 'LB', 'DB'],
};

const benchSlots = new Set(['BN', 'IR', 'TAXI']);

export interface EligiblePlayer {
  playerId: string;
  /** All fantasy positions of the player. */
  positions: readonly string[];
  /** Points x 100 of the week. */
  hundredths: number;
  /** The slot they started in; they stay eligible for it whatever their positions are today. */
  keptSlot?: string;
}

/** The slots of a line-up, in order: Sleeper's roster positions without bench, IR and taxi. */
export function startingSlots(rosterPositions: readonly string[]): string[] {
  return rosterPositions.filter((slot) => !benchSlots.has(slot));
}

/**
 * The best line-up, exactly: who may start together forms a transversal matroid, so taking players by points,
 * highest first, each by an augmenting path through the slots (Kuhn), gives the maximum. A player with no points or
 * fewer is left out: an empty slot scores 0. Among equals those who did start are taken first.
 */
export function optimalLineup(week: { slots: readonly string[]; eligible: readonly EligiblePlayer[] }): {
  slots: (string | null)[];
  hundredths: number;
} {
  const candidates = week.eligible
    .filter((player) => player.hundredths > 0)
    .sort((a, b) => b.hundredths - a.hundredths || Number(b.keptSlot !== undefined) - Number(a.keptSlot !== undefined));
  const holders: (EligiblePlayer | undefined)[] = week.slots.map(() => undefined);

  const seat = (player: EligiblePlayer, visited: Set<number>): boolean => {
    for (const [index, slot] of week.slots.entries()) {
      if (visited.has(index) || !fits(player, slot)) continue;
      visited.add(index);
      const holder = holders[index];
      if (holder === undefined || seat(holder, visited)) {
        holders[index] = player;
        return true;
      }
    }
    return false;
  };

  let hundredths = 0;
  for (const player of candidates) if (seat(player, new Set())) hundredths += player.hundredths;
  return { slots: holders.map((holder) => holder?.playerId ?? null), hundredths };
}

/** Whether a player may stand in a slot. */
export function fits(player: EligiblePlayer, slot: string): boolean {
  if (player.keptSlot === slot) return true;
  const wanted = slotPositions[slot] ?? [slotOf(slot)];
  return player.positions.some((position) => wanted.includes(slotOf(position)));
}
