import type { Random } from '../random.js';
import { draw, type Quantiles } from './curve.js';
import type { Play } from './play.js';
import { caughtFromBehind, defender, fumble, tackle } from './tackling.js';
import type { Side } from './side.js';

/** Air yards of passes thrown with the whole field ahead (nflverse, 2024). */
const airYards: Quantiles = [
  [0, -9],
  [0.02, -6],
  [0.05, -5],
  [0.1, -3],
  [0.2, 0],
  [0.3, 2.5],
  [0.4, 4],
  [0.5, 5.5],
  [0.6, 7.5],
  [0.7, 11],
  [0.8, 16],
  [0.9, 22],
  [0.95, 29],
  [0.98, 40],
  [1, 55],
];

/** Completion rate, interception rate and yards after the catch by air yards, in steps of five from -10. */
const byDepth: readonly (readonly [completed: number, intercepted: number, after: number])[] = [
  [0.67, 0.014, 11],
  [0.815, 0.006, 9],
  [0.745, 0.01, 4.8],
  [0.69, 0.015, 3.3],
  [0.57, 0.028, 3.4],
  [0.535, 0.04, 4.1],
  [0.415, 0.062, 5.2],
  [0.35, 0.062, 5.8],
  [0.3, 0.063, 6.5],
  [0.3, 0.055, 5.8],
  [0.26, 0.08, 7],
];

export interface Throw {
  offence: Side;
  defence: Side;
  yardline: number;
  down: number;
  togo: number;
}

function sack(random: Random, at: Throw): Partial<Play> & Pick<Play, 'type'> {
  const yards = -Math.max(0, Math.min(99 - at.yardline, Math.round(Math.abs(random.normal(6.4, 3)))));
  const [first, second] = [defender(random, at.defence.rushers), defender(random, at.defence.rushers)];
  const both = second !== first && random.chance(0.16);
  const lost = random.chance(0.118) ? fumble(random, at.defence, at.offence.passer.id) : {};
  return {
    type: 'pass',
    passer: at.offence.passer.id,
    sack: true,
    yards,
    sackers: both ? [first, second] : [first],
    hitBy: first,
    ...(both ? { assistants: [first, second] } : { tacklers: [first] }),
    tackleForLoss: true,
    ...lost,
  };
}

function missed(
  random: Random,
  at: Throw,
  base: Partial<Play>,
  intercepted: number,
): Partial<Play> & Pick<Play, 'type'> {
  const hitBy = random.chance(0.13) ? defender(random, at.defence.rushers) : undefined;
  const play = { type: 'pass' as const, ...base, complete: false, yards: 0, hitBy };
  if (!random.chance(intercepted))
    return { ...play, passDefender: random.chance(0.32) ? defender(random, at.defence.cover) : undefined };
  const interceptor = defender(random, at.defence.cover);
  return { ...play, interceptor, passDefender: interceptor };
}

/** A dropback that ends with a throw or a sack; touchdowns and downs are the caller's business. */
export function passPlay(random: Random, at: Throw): Partial<Play> & Pick<Play, 'type'> {
  const edge = at.offence.offence - at.defence.defence;
  if (random.chance(0.068 * (1 - 0.25 * edge))) return sack(random, at);
  const passer = at.offence.passer.id;
  if (random.chance(0.035)) return missed(random, at, { passer }, 0);
  const receiver = random.weighted(at.offence.targets, (share) => share.weight).player;
  const reach = receiver.position === 'WR' ? 1.22 : receiver.position === 'TE' ? 0.96 : 0.22;
  const air = Math.round(
    Math.min(draw(random, airYards) * reach + (reach < 0.5 ? -1 : 0), at.yardline + random.int(0, 8)),
  );
  const step = Math.max(0, Math.min(byDepth.length - 1, Math.floor(air / 5) + 2));
  const [completed, intercepted, after] = byDepth[step] ?? [0.5, 0.03, 4];
  const crowded = at.yardline <= 10 ? 0.2 : at.yardline <= 20 ? 0.15 : 0;
  const base = { passer, receiver: receiver.id, airYards: air };
  if (!random.chance(completed * (1 + 0.075 * edge) + 0.04 - crowded)) {
    return missed(random, at, base, (intercepted / (1 - completed)) * (1.1 - 0.22 * edge));
  }
  const run = Math.max(0, Math.round(-Math.log(1 - random.float()) * after * 1.18 - 0.3));
  const reached = Math.max(at.yardline - 99, Math.min(at.yardline, air + run));
  const yards = air < at.yardline ? caughtFromBehind(random, at.yardline, reached) : reached;
  const caught = { type: 'pass' as const, ...base, complete: true, yards, yardsAfterCatch: yards - air };
  if (yards >= at.yardline) return caught;
  const lost = random.chance(0.0125) ? fumble(random, at.defence, receiver.id) : {};
  return { ...caught, ...tackle(random, at.defence, 'pass', { yards }), ...lost };
}
