import { toHundredths } from '../season/points.js';
import { benchOf } from './bench.js';
import { type LineupRow, type OptimalQuestion } from './optimal-week.js';

export interface Stars {
  /** The starter with the most points, the first of equals; points x 100. */
  bestStarter: { playerId: string; pointsHundredths: number } | undefined;
  /** Points x 100 of everybody who could have been started and was not. */
  benchHundredths: number | undefined;
}

/** Whose points stand out in a roster's week, with those who could not be started; undefined where it is not known. */
export function starsOf(row: Omit<LineupRow, 'players'>, unavailable: OptimalQuestion['roster']): Stars {
  const { starters, startersPoints, playersPoints } = row;
  const points = (starters ?? []).flatMap((playerId, slot) => {
    const scored = startersPoints?.[slot] ?? playersPoints?.[playerId];
    return playerId === '0' || scored === undefined ? [] : [{ playerId, pointsHundredths: toHundredths(scored) }];
  });
  const bestStarter = points.reduce<Stars['bestStarter']>(
    (best, next) => (best === undefined || next.pointsHundredths > best.pointsHundredths ? next : best),
    undefined,
  );
  // Whoever has points is on the roster.
  const bench = benchOf({ ...row, players: null }, unavailable).points;
  return { bestStarter, benchHundredths: bench === null ? undefined : toHundredths(bench) };
}
