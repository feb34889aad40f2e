import type { Names } from '../names.js';
import type { Random } from '../random.js';

export const positions = ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB'] as const;
export type Position = (typeof positions)[number];

/** A fictional player; everything that changes from season to season is in {@link Squads}. */
export interface Player {
  /** The fantasy provider's id. */
  id: string;
  /** The play files' id. */
  gsisId: string;
  firstName: string;
  lastName: string;
  position: Position;
  /** The position as a team names it: DE, DT, OLB, ILB, CB, SS, FS, FB or the same as `position`. */
  role: string;
  /** Positions at which a fantasy line-up may use the player. */
  eligible: Position[];
  birthDate: string;
  college: string;
  heightIn: number;
  weightLb: number;
  number: number;
  rookieYear: number;
  /** Talent at its best, 0-100. */
  peak: number;
}

/** How many players of a position a team keeps. */
export const squadSize: Record<Position, number> = { QB: 3, RB: 4, WR: 6, TE: 3, K: 1, DL: 6, LB: 5, DB: 7 };

const roles: Record<Position, readonly string[]> = {
  QB: ['QB'],
  RB: ['RB', 'RB', 'RB', 'RB', 'RB', 'RB', 'FB'],
  WR: ['WR'],
  TE: ['TE'],
  K: ['K'],
  DL: ['DE', 'DT', 'DL', 'NT'],
  LB: ['LB', 'OLB', 'ILB', 'LB'],
  DB: ['CB', 'CB', 'SS', 'FS', 'DB'],
};

/** Full backs block: nobody with more talent than this becomes one. */
const bestFullBack = 52;

/** Mean height in inches and weight in pounds. */
const builds: Record<Position, [number, number]> = {
  QB: [75, 220],
  RB: [71, 212],
  WR: [73, 198],
  TE: [77, 250],
  K: [72, 195],
  DL: [76, 290],
  LB: [74, 238],
  DB: [72, 198],
};

/** Ages between which a position is at its best. */
const bestAges: Record<Position, [number, number]> = {
  QB: [26, 35],
  RB: [23, 26],
  WR: [24, 29],
  TE: [25, 30],
  K: [24, 38],
  DL: [24, 30],
  LB: [24, 30],
  DB: [24, 29],
};

/** Talent is lost by the year before and after the best ages. */
const lostAYear = { young: 4, old: 3.5 };
/** Ages are counted on the first of this month, when a season starts. */
const seasonMonth = 9;
/** Spread of a build around its mean. */
const buildDeviation = { inches: 1.6, pounds: 11 };
/** Talent at its best: most players stand near the least, few near the most. */
const talent = { least: 18, most: 99, usual: 42, gifted: 17, deviation: 7 };
/** Ids look like the providers': later players have higher ones. */
const idsFrom = { provider: 3000, step: 3, plays: 21000, playStep: 2 };

/** Age on 1 September of a season, in whole years. */
export function ageIn(player: Player, season: number): number {
  const [year = 0, month = 0] = player.birthDate.split('-').map(Number);
  return season - year - (month >= seasonMonth ? 1 : 0);
}

/** What age leaves of a player's peak, in points of talent (<= 0). */
export function ageCurve(position: Position, age: number): number {
  const [from, to] = bestAges[position];
  if (age < from) return -lostAYear.young * (from - age);
  return age > to ? -lostAYear.old * (age - to) : 0;
}

/** A second position that some players of a position may be used at, and how many. */
const second: Partial<Record<Position, [Position, number]>> = {
  RB: ['WR', 0.03],
  WR: ['RB', 0.02],
  DL: ['LB', 0.12],
  LB: ['DL', 0.1],
};

function eligibilityOf(random: Random, position: Position): Position[] {
  const [other, share] = second[position] ?? [position, 0];
  return random.chance(share) ? [position, other] : [position];
}

const drawnTalent = (random: Random): number =>
  talent.usual + talent.gifted * Math.abs(random.normal(0, 1)) + random.normal(0, talent.deviation);

/** Makes players with ids that are never given twice; a younger entrant has the higher id, as the provider's. */
export function createPlayerMaker(random: Random, names: Names) {
  let made = 0;
  return (position: Position, rookieYear: number, entryAge: number): Player => {
    made += 1;
    const { firstName, lastName } = names.person();
    const [height, weight] = builds[position];
    const month = random.int(1, 12);
    const year = rookieYear - entryAge - (month >= seasonMonth ? 1 : 0);
    const day = String(random.int(1, 28)).padStart(2, '0');
    const player = {
      id: String(idsFrom.provider + made * idsFrom.step + random.int(0, idsFrom.step - 1)),
      gsisId: `00-00${String(idsFrom.plays + made * idsFrom.playStep)}`,
      firstName,
      lastName,
      position,
      role: random.pick(roles[position]),
      eligible: eligibilityOf(random, position),
      birthDate: `${year}-${String(month).padStart(2, '0')}-${day}`,
      college: names.college(),
      heightIn: Math.round(random.normal(height, buildDeviation.inches)),
      weightLb: Math.round(random.normal(weight, buildDeviation.pounds)),
      number: random.int(1, 99),
      rookieYear,
      peak: Math.max(talent.least, Math.min(talent.most, drawnTalent(random))),
    };
    return { ...player, role: player.peak > bestFullBack && player.role === 'FB' ? 'RB' : player.role };
  };
}
