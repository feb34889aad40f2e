import { lineupOf } from './lineup.js';
import { optimalLineup, startingSlots } from './optimal-lineup.js';
import { eligibleFor, type OptimalQuestion } from './optimal-week.js';
import { toHundredths, toPoints } from '../season/points.js';

export interface AnalysedSlot {
  playerId: string | null;
  slotPosition: string;
  points: number;
  /** In the actual line-up: not in the best one. In the best one: came from the bench. */
  isSwap: boolean;
}

export interface LineupAnalysis {
  actual: AnalysedSlot[];
  optimal: AnalysedSlot[];
  actualPoints: number;
  optimalPoints: number;
  pointsLeft: number;
  /** 0 to 100, one decimal; 100 where nothing could be scored. */
  efficiency: number;
}

/** The line-up of a week beside the best one; null where something is unknown that the best one needs. */
export function analyseLineup(question: OptimalQuestion): LineupAnalysis | null {
  const eligible = eligibleFor(question);
  if (eligible === null) return null;
  const slots = startingSlots(question.rosterPositions);
  const best = optimalLineup({ slots, eligible });
  const pointsOf = seatedPoints(eligible);
  const started = lineupOf(question.row, slots);
  const starters = new Set(started.map((slot) => slot.playerId));
  const chosen = new Set(best.slots);

  const optimal = best.slots.map((seated, index) => {
    const playerId = seated === '0' ? null : seated;
    const points = seated === null ? 0 : pointsOf(seated);
    return {
      playerId,
      slotPosition: slots[index] ?? 'BN',
      points,
      isSwap: !starters.has(playerId) && playerId !== null,
    };
  });
  const actual = started.map(({ playerId, slotPosition, points }, index) => {
    // A starter without points whose slot the best line-up leaves empty could as well have stayed.
    const isHarmless = points === 0 && best.slots[index] === null;
    const isSwap = playerId !== null && !chosen.has(playerId) && !isHarmless;
    return { playerId, slotPosition, points: points ?? 0, isSwap };
  });
  const scored = started.reduce((sum, slot) => sum + toHundredths(slot.points ?? 0), 0);
  return {
    actual,
    optimal,
    actualPoints: toPoints(scored),
    optimalPoints: toPoints(best.hundredths),
    pointsLeft: toPoints(best.hundredths - scored),
    efficiency: efficiencyOf(scored, best.hundredths),
  };
}

/** What share of the best the manager got, 0 to 100 with one decimal; 0 of 0 is 100. */
export function efficiencyOf(actual: number, optimal: number): number {
  if (optimal <= 0) return actual < 0 ? 0 : 100;
  // Of whole numbers, so that a half is one: 201 of 400 are 50.3 %.
  return Math.max(0, Math.round((actual * 1000) / optimal) / 10);
}

/** Points of a seated player. Several empty slots can carry points: they are all called "0", and seated highest first. */
function seatedPoints(eligible: readonly { playerId: string; hundredths: number }[]): (playerId: string) => number {
  const sorted = [...eligible].sort((a, b) => b.hundredths - a.hundredths);
  const left = Map.groupBy(sorted, (player) => player.playerId);
  return (playerId) => toPoints(left.get(playerId)?.shift()?.hundredths ?? 0);
}
