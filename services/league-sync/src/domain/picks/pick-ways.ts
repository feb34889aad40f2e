import { type PickMove, pickKey } from './future-picks.js';

/** A completed trade with the picks that it moved. */
export interface PickTrade {
  id: string;
  /** The season in which it was made. */
  season: string;
  /** Epoch, ms. */
  atMs: number;
  picks: readonly PickMove[];
}

/** One change of hands. */
export interface PickStep {
  tradeId: string;
  season: string;
  atMs: number;
  from: number;
  to: number;
}

/** By pick: who gave it to whom, oldest first. */
export function pickWays(trades: readonly PickTrade[]): Map<string, PickStep[]> {
  const ways = new Map<string, PickStep[]>();
  for (const { id, season, atMs, picks } of [...trades].sort(
    (a, b) => a.atMs - b.atMs || Number(a.id) - Number(b.id),
  )) {
    for (const pick of picks) {
      const step = { tradeId: id, season, atMs, from: pick.previousOwnerId, to: pick.ownerId };
      const way = ways.get(pickKey(pick));
      if (way === undefined) ways.set(pickKey(pick), [step]);
      else way.push(step);
    }
  }
  return ways;
}

/** Whether the trades lead from the first owner to the one who holds it now: picks can move without a trade. */
export function isWhole(way: readonly PickStep[], pick: { rosterId: number; ownerId: number }): boolean {
  const stops = [pick.rosterId, ...way.map(({ to }) => to)];
  return way.every(({ from }, index) => from === stops[index]) && stops.at(-1) === pick.ownerId;
}
