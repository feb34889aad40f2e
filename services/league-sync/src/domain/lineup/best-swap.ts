import { toHundredths } from '../season/points.js';
import { fits, startingSlots } from './optimal-lineup.js';
import { eligibleFor, type OptimalQuestion } from './optimal-week.js';

/** One change of a line-up: somebody from the bench in the slot of a starter; points x 100. */
export interface Swap {
  benchedId: string;
  benchedHundredths: number;
  /** "0" for an empty slot. */
  startedId: string;
  startedHundredths: number;
}

/**
 * The one change of a week's line-up that would have scored most: a bench player who could have been started, in the
 * slot of a starter. Of equal ones the first by slot, then by bench. Null where none would have scored more, or where
 * something is unknown that the best line-up needs.
 */
export function bestSwap(question: OptimalQuestion): Swap | null {
  const eligible = eligibleFor(question);
  const { starters, startersPoints, playersPoints } = question.row;
  if (eligible === null || starters === null) return null;
  const bench = eligible.filter(({ keptSlot }) => keptSlot === undefined);
  const slots = startingSlots(question.rosterPositions);
  let best: Swap | null = null;
  for (const [index, startedId] of starters.entries()) {
    const slot = slots[index];
    if (slot === undefined) continue;
    const startedHundredths = toHundredths(playersPoints?.[startedId] ?? startersPoints?.[index] ?? 0);
    for (const player of bench) {
      const { playerId: benchedId, hundredths: benchedHundredths } = player;
      const gained = benchedHundredths - startedHundredths;
      const most = best === null ? 0 : best.benchedHundredths - best.startedHundredths;
      if (gained <= most || !fits(player, slot)) continue;
      best = { benchedId, benchedHundredths, startedId, startedHundredths };
    }
  }
  return best;
}
