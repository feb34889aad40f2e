import type { Random } from '../random.js';
import { draw, stepAt, type Quantiles, type Steps } from './curve.js';
import type { Play } from './play.js';
import type { Position } from './player.js';
import { fieldYards } from './rules.js';
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

/** What a season's plays show, and the constants that bring the whole near it (test/distributions.test.ts). */
const sacks = {
  /** Of dropbacks (2024: 7.0 %), less where the offence is better. */
  chance: 0.068,
  edge: -0.25,
  /** Yards lost (2024: 6.6 on average, deviation 3.8). */
  yards: { mean: 6.4, deviation: 3 },
  shared: 0.16,
  fumbles: 0.118,
};
const throws = {
  /** Without a receiver (2024: 4.1 %). */
  away: 0.035,
  passerHit: 0.13,
  brokenUp: 0.32,
  caughtFumbles: 0.0125,
};
/** How deep a position is sent, as a share of the air yards drawn; runners leave the backfield late. */
const reachOf: Partial<Record<Position, number>> = { WR: 1.22, TE: 0.96 };
const backReach = 0.22;
const lateYards = 1;
/** A pass can land this far behind the goal line. */
const endZoneYards = 8;
/** What a rating point between the sides does to completions and to interceptions. */
const edgeOn = { completions: 0.075, interceptions: -0.22 };
/** Receivers here catch a little more than the table says, defenders take a little more of what is not caught. */
const caughtOften = 0.04;
const takenOften = 1.1;
/** Near the goal line there is less room: what is missing from the completion rate within so many yards. */
const crowding: Steps = [
  [10, 0.2],
  [20, 0.15],
];
/** Yards after the catch are drawn from an exponential curve around the table's mean. */
const afterCatch = { stretch: 1.18, less: 0.3 };

export interface Throw {
  offence: Side;
  defence: Side;
  yardline: number;
  down: number;
  togo: number;
}

function sack(random: Random, at: Throw): Partial<Play> & Pick<Play, 'type'> {
  const { mean, deviation } = sacks.yards;
  const lostYards = Math.round(Math.abs(random.normal(mean, deviation)));
  const yards = -Math.max(0, Math.min(fieldYards - 1 - at.yardline, lostYards));
  const [first, second] = [defender(random, at.defence.rushers), defender(random, at.defence.rushers)];
  const both = second !== first && random.chance(sacks.shared);
  const lost = random.chance(sacks.fumbles) ? fumble(random, at.defence, at.offence.passer.id) : {};
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
  const hitBy = random.chance(throws.passerHit) ? defender(random, at.defence.rushers) : undefined;
  const play = { type: 'pass' as const, ...base, complete: false, yards: 0, hitBy };
  if (!random.chance(intercepted))
    return { ...play, passDefender: random.chance(throws.brokenUp) ? defender(random, at.defence.cover) : undefined };
  const interceptor = defender(random, at.defence.cover);
  return { ...play, interceptor, passDefender: interceptor };
}

/** A dropback that ends with a throw or a sack; touchdowns and downs are the caller's business. */
export function passPlay(random: Random, at: Throw): Partial<Play> & Pick<Play, 'type'> {
  const edge = at.offence.offence - at.defence.defence;
  if (random.chance(sacks.chance * (1 + sacks.edge * edge))) return sack(random, at);
  const passer = at.offence.passer.id;
  if (random.chance(throws.away)) return missed(random, at, { passer }, 0);
  const receiver = random.weighted(at.offence.targets, (share) => share.weight).player;
  const reach = reachOf[receiver.position];
  const sent = draw(random, airYards) * (reach ?? backReach) - (reach === undefined ? lateYards : 0);
  const air = Math.round(Math.min(sent, at.yardline + random.int(0, endZoneYards)));
  const step = Math.max(0, Math.min(byDepth.length - 1, Math.floor(air / 5) + 2));
  const [completed, intercepted, after] = byDepth[step] ?? [0.5, 0.03, 4];
  const crowded = stepAt(crowding, at.yardline, 0);
  const base = { passer, receiver: receiver.id, airYards: air };
  if (!random.chance(completed * (1 + edgeOn.completions * edge) + caughtOften - crowded)) {
    return missed(random, at, base, (intercepted / (1 - completed)) * (takenOften + edgeOn.interceptions * edge));
  }
  const run = Math.max(0, Math.round(-Math.log(1 - random.float()) * after * afterCatch.stretch - afterCatch.less));
  const reached = Math.max(at.yardline - (fieldYards - 1), Math.min(at.yardline, air + run));
  const yards = air < at.yardline ? caughtFromBehind(random, at.yardline, reached) : reached;
  const caught = { type: 'pass' as const, ...base, complete: true, yards, yardsAfterCatch: yards - air };
  if (yards >= at.yardline) return caught;
  const lost = random.chance(throws.caughtFumbles) ? fumble(random, at.defence, receiver.id) : {};
  return { ...caught, ...tackle(random, at.defence, 'pass', { yards }), ...lost };
}
