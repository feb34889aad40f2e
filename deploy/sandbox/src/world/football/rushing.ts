import type { Random } from '../random.js';
import { draw, type Quantiles } from './curve.js';
import type { Throw } from './passing.js';
import type { Play } from './play.js';
import { caughtFromBehind, fumble, tackle } from './tackling.js';

/** Yards of designed runs with the whole field ahead (nflverse, 2024). */
const runYards: Quantiles = [
  [0, -6],
  [0.02, -3],
  [0.05, -1.6],
  [0.1, -0.3],
  [0.2, 1],
  [0.3, 1.9],
  [0.4, 2.6],
  [0.5, 3.3],
  [0.6, 4],
  [0.7, 5.2],
  [0.8, 7],
  [0.9, 10.5],
  [0.95, 14.5],
  [0.98, 21],
  [0.99, 31],
  [1, 62],
];

/** Near the goal line the defence stands closer: what is left of a run. */
const squeeze = (yardline: number): number =>
  yardline <= 3 ? 0.66 : yardline <= 6 ? 0.74 : yardline <= 12 ? 0.82 : yardline <= 20 ? 0.85 : 1;

/** A designed run or, with `scramble`, the passer's own way out. */
export function runPlay(random: Random, at: Throw, scramble: boolean): Partial<Play> & Pick<Play, 'type'> {
  const edge = at.offence.offence - at.defence.defence;
  const rusher = scramble ? at.offence.passer : random.weighted(at.offence.backs, (share) => share.weight).player;
  const raw = scramble ? Math.abs(random.normal(6.6, 5.6)) : draw(random, runYards) * (1 + 0.14 * edge);
  const gained = raw > 0 ? raw * squeeze(at.yardline) : raw;
  const reached = Math.max(at.yardline - 99, Math.min(at.yardline, Math.round(gained)));
  const yards = caughtFromBehind(random, at.yardline, reached);
  const play = { type: 'run' as const, rusher: rusher.id, scramble, yards };
  if (yards >= at.yardline) return play;
  const lost = random.chance(0.018) ? fumble(random, at.defence, rusher.id) : {};
  return { ...play, ...tackle(random, at.defence, 'run', { yards }), ...lost };
}
