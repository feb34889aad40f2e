interface Candidate {
  positions: readonly string[];
  hundredths: number;
  keptSlot?: string;
}

const takes: Record<string, string> = {
  FLEX: 'RB WR TE FB',
  SUPER_FLEX: 'QB RB WR TE FB',
  REC_FLEX: 'WR TE',
  WRRB_FLEX: 'RB WR FB',
  IDP_FLEX: 'DL DE DT NT LB ILB MLB OLB DB CB S FS SS',
  RB: 'RB FB',
  DL: 'DL DE DT NT',
  LB: 'LB ILB MLB OLB',
  DB: 'DB CB S FS SS',
};

/** Written apart from the product: what a slot takes. */
export function mayFill(player: Candidate, slot: string): boolean {
  const wanted = (takes[slot] ?? slot).split(' ');
  return player.keptSlot === slot || player.positions.some((position) => wanted.includes(position));
}

/** The best total by trying every way to fill the slots (slots by players; small cases only). */
export function bestByExhaustion(slots: readonly string[], players: readonly Candidate[]): number {
  const [slot, ...rest] = slots;
  if (slot === undefined) return 0;
  let best = bestByExhaustion(rest, players);
  for (const player of players) {
    if (!mayFill(player, slot)) continue;
    const others = players.filter((other) => other !== player);
    best = Math.max(best, player.hundredths + bestByExhaustion(rest, others));
  }
  return best;
}

/**
 * The best total for whole rosters: dynamic programming over which slots are filled, one player at a time.
 * A second way to the same number, without matching theory.
 */
export function bestByFilledSlots(slots: readonly string[], players: readonly Candidate[]): number {
  const unreached = -1;
  const best = new Int32Array(1 << slots.length).fill(unreached);
  best[0] = 0;
  for (const player of players) {
    if (player.hundredths <= 0) continue;
    const open = slots.flatMap((slot, index) => (mayFill(player, slot) ? [1 << index] : []));
    // From fuller to emptier: a player is added once.
    for (let filled = best.length - 1; filled >= 0; filled -= 1) {
      const total = best[filled] ?? unreached;
      if (total === unreached) continue;
      for (const slot of open) {
        const wider = filled | slot;
        if (wider !== filled && total + player.hundredths > (best[wider] ?? 0)) best[wider] = total + player.hundredths;
      }
    }
  }
  return Math.max(...best);
}
