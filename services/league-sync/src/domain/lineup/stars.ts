import { toHundredths } from '../season/points.js';

/** A roster's week with what each player scored; null where the provider does not tell. */
interface LineUpRow {
  /** In slot order; "0" is an empty slot. */
  starters: readonly string[] | null;
  startersPoints: readonly number[] | null;
  playersPoints: Readonly<Record<string, number>> | null;
}

export interface Stars {
  /** The starter with the most points, the first of equals; points x 100. */
  bestStarter: { playerId: string; pointsHundredths: number } | undefined;
  /** Points x 100 of everybody who was not started. */
  benchHundredths: number | undefined;
}

/** Whose points stand out in a line-up; undefined where it is not known. */
export function starsOf({ starters, startersPoints, playersPoints }: LineUpRow): Stars {
  if (starters === null || starters.length === 0) return { bestStarter: undefined, benchHundredths: undefined };
  const points = starters.flatMap((playerId, slot) => {
    const scored = startersPoints?.[slot] ?? playersPoints?.[playerId];
    return playerId === '0' || scored === undefined ? [] : [{ playerId, pointsHundredths: toHundredths(scored) }];
  });
  const bestStarter = points.reduce<Stars['bestStarter']>(
    (best, next) => (best === undefined || next.pointsHundredths > best.pointsHundredths ? next : best),
    undefined,
  );
  const started = new Set(starters);
  const bench = Object.entries(playersPoints ?? {}).filter(([playerId]) => !started.has(playerId));
  const benchHundredths = bench.reduce((sum, [, scored]) => sum + toHundredths(scored), 0);
  return { bestStarter, benchHundredths: playersPoints === null ? undefined : benchHundredths };
}
