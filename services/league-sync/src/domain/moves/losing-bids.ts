/** A waiver claim, as far as it tells who wanted whom. */
export interface Claim {
  id: string;
  season: string;
  rosterIds: readonly number[];
  /** Player id -> roster id. */
  adds: Readonly<Record<string, number>> | null;
  /** When it was decided (epoch, ms). */
  statusUpdatedMs: number;
  /** FAAB, dollars; null where the league does not bid. */
  bid: number | null;
}

export interface LosingBid {
  rosterId: number;
  bid: number | null;
}

/** Sleeper decides all claims of a run within the same second; the next run is a day or more away. */
export const sameRunMs = 60_000;

/**
 * What the other teams had bid in the same run for the player whom a claim got, the highest bid of each team, highest
 * first. Claims that failed for another reason (no room, a second choice) are among them: Sleeper does not tell why.
 */
export function losingBids(won: Claim, failed: readonly Claim[]): LosingBid[] {
  const best = new Map<number, LosingBid>();
  for (const claim of failed) {
    const [rosterId] = claim.rosterIds;
    const isRival =
      claim.season === won.season &&
      Math.abs(claim.statusUpdatedMs - won.statusUpdatedMs) <= sameRunMs &&
      Object.keys(claim.adds ?? {}).some((playerId) => won.adds?.[playerId] !== undefined);
    if (!isRival || rosterId === undefined || won.rosterIds.includes(rosterId)) continue;
    const before = best.get(rosterId);
    if (before === undefined || (claim.bid ?? 0) > (before.bid ?? 0)) best.set(rosterId, { rosterId, bid: claim.bid });
  }
  return [...best.values()].sort((a, b) => (b.bid ?? 0) - (a.bid ?? 0) || a.rosterId - b.rosterId);
}
