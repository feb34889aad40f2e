import { type LineupRow } from './optimal-week.js';

/** Sleeper's mark of an empty slot. */
const emptySlot = '0';

export interface FilledSlot {
  /** Null: the slot is empty. */
  playerId: string | null;
  /** The slot's name; empty where it is not known. */
  slotPosition: string;
  /** Null where the provider recorded none. */
  points: number | null;
}

/** So many slots whose names are not known. */
export const unnamedSlots = (count: number): string[] => Array.from({ length: count }, () => '');

type Starters = Pick<LineupRow, 'starters' | 'startersPoints' | 'playersPoints'>;

/** The line-up in slot order, empty slots kept; an empty slot can carry the points of a player who was dropped since. */
export function lineupOf(
  { starters, startersPoints, playersPoints }: Starters,
  slots: readonly string[],
): FilledSlot[] {
  const length = Math.max(starters?.length ?? 0, slots.length);
  return Array.from({ length }, (_, index) => {
    const playerId = starters?.[index] ?? emptySlot;
    const isEmpty = playerId === emptySlot;
    return {
      playerId: isEmpty ? null : playerId,
      slotPosition: slots[index] ?? 'BN',
      points: startersPoints?.[index] ?? (isEmpty ? null : (playersPoints?.[playerId] ?? null)),
    };
  });
}
