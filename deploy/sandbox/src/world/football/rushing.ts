import type { Random } from '../random.js';
import { draw, stepAt, type Quantiles, type Steps } from './curve.js';
import type { Throw } from './passing.js';
import type { Play } from './play.js';
import { fieldYards } from './rules.js';
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

/** Near the goal line the defence stands closer: what is left of a run from within so many yards. Set by hand, so that touchdowns by run come out. */
const squeezes: Steps = [
  [3, 0.66],
  [6, 0.74],
  [12, 0.82],
  [20, 0.85],
];

/** Yards of a scramble (2024: 7.4 on average, deviation 6.5). */
const scrambles = { mean: 6.6, deviation: 5.6 };
/** What a rating point between the sides adds to a run. */
const edgeOnRuns = 0.14;
/** Runs that end with the ball on the ground. */
const fumbles = 0.018;

/** A designed run or, with `scramble`, the passer's own. */
export function runPlay(random: Random, at: Throw, scramble: boolean): Partial<Play> & Pick<Play, 'type'> {
  const edge = at.offence.offence - at.defence.defence;
  const rusher = scramble ? at.offence.passer : random.weighted(at.offence.backs, (share) => share.weight).player;
  const raw = scramble
    ? Math.abs(random.normal(scrambles.mean, scrambles.deviation))
    : draw(random, runYards) * (1 + edgeOnRuns * edge);
  const gained = raw > 0 ? raw * stepAt(squeezes, at.yardline, 1) : raw;
  const reached = Math.max(at.yardline - (fieldYards - 1), Math.min(at.yardline, Math.round(gained)));
  const yards = caughtFromBehind(random, at.yardline, reached);
  const play = { type: 'run' as const, rusher: rusher.id, scramble, yards };
  if (yards >= at.yardline) return play;
  const lost = random.chance(fumbles) ? fumble(random, at.defence, rusher.id) : {};
  return { ...play, ...tackle(random, at.defence, 'run', { yards }), ...lost };
}
