/** Which positions each slot of a line-up takes; bench slots take none. */
const eligible: Record<string, readonly string[]> = {
  QB: ['QB'],
  RB: ['RB'],
  WR: ['WR'],
  TE: ['TE'],
  K: ['K'],
  DEF: ['DEF'],
  DL: ['DL'],
  LB: ['LB'],
  DB: ['DB'],
  FLEX: ['RB', 'WR', 'TE'],
  SUPER_FLEX: ['QB', 'RB', 'WR', 'TE'],
  REC_FLEX: ['WR', 'TE'],
  WRRB_FLEX: ['RB', 'WR'],
  IDP_FLEX: ['DL', 'LB', 'DB'],
};

export const benchSlot = 'BN';

/** The slots that are filled each week, in the league's order. */
export function startingSlots(rosterPositions: readonly string[]): string[] {
  return rosterPositions.filter((slot) => slot !== benchSlot);
}

export function fits(slot: string, positions: readonly string[]): boolean {
  return eligible[slot]?.some((position) => positions.includes(position)) ?? false;
}

/**
 * The line-up with the highest total, exact: players in order of their worth, each let in by an augmenting path
 * through the slots (startable sets form a transversal matroid). Players worth 0 or less are left out.
 * Returns a player or null for each slot.
 */
export function bestLineup<T extends { positions: readonly string[]; worth: number }>(
  slots: readonly string[],
  players: readonly T[],
): (T | null)[] {
  const filled: (T | null)[] = slots.map(() => null);
  const place = (player: T, tried: Set<number>): boolean => {
    for (let slot = 0; slot < slots.length; slot += 1) {
      if (tried.has(slot) || !fits(slots[slot] ?? '', player.positions)) continue;
      tried.add(slot);
      const holder = filled[slot];
      if (!holder || place(holder, tried)) {
        filled[slot] = player;
        return true;
      }
    }
    return false;
  };
  for (const player of [...players].filter((one) => one.worth > 0).sort((a, b) => b.worth - a.worth))
    place(player, new Set());
  return filled;
}
