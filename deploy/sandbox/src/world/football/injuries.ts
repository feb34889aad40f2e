import { createRandom } from '../random.js';
import { positions, type Position } from './player.js';
import { regularWeeks } from './rules.js';
import type { Squads } from './squads.js';

export interface Injury {
  playerId: string;
  part: string;
  /** First week missed. */
  fromWeek: number;
  /** First week played again; after the last one when the season is over for this player. */
  backWeek: number;
}

const parts = ['Hamstring', 'Ankle', 'Knee', 'Shoulder', 'Concussion', 'Groin', 'Calf', 'Foot', 'Ribs', 'Back'];
/** Weeks missed, each as likely as the next; the last ends the season. */
const lengths = [1, 1, 1, 2, 2, 3, 4, 6, 9, 18];
/** Chance of being hurt in a week, set by hand: about two starters of a team are out at any time. */
const usualRisk = 0.032;
const riskOf: Partial<Record<Position, number>> = { K: 0.004, RB: 0.045 };

/** Who misses at least so many weeks is put on the injured reserve. */
const reserveWeeks = 4;

/** A season's injuries by player: none overlaps another of the same player. */
export function injuriesOf(seed: number, squads: Squads): Map<string, Injury[]> {
  const random = createRandom(seed, `${squads.season}/injuries`);
  const injuries = new Map<string, Injury[]>();
  for (const depth of squads.depth.values()) {
    for (const position of positions) {
      const risk = riskOf[position] ?? usualRisk;
      for (const player of depth[position]) {
        const list: Injury[] = [];
        for (let week = 1; week <= regularWeeks; week += 1) {
          if (!random.chance(risk)) continue;
          const length = random.pick(lengths);
          list.push({ playerId: player.id, part: random.pick(parts), fromWeek: week, backWeek: week + length });
          week += length;
        }
        if (list.length > 0) injuries.set(player.id, list);
      }
    }
  }
  return injuries;
}

/** The injury that keeps a player out in a week, if any. */
export function injuryIn(injuries: Map<string, Injury[]>, playerId: string, week: number): Injury | undefined {
  return injuries.get(playerId)?.find((injury) => injury.fromWeek <= week && week < injury.backWeek);
}

/** Whether an injury lasts so long that the player is put on the injured reserve. */
export const needsReserve = ({ fromWeek, backWeek }: Injury): boolean => backWeek - fromWeek >= reserveWeeks;
