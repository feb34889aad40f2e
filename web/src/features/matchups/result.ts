import { decidingPoints } from '../../lib/playoff-round';
import type { BadgeKind } from '../../ui/badge';
import type { MyMatchup, MySide } from './api';

export interface Result {
  label: 'Win' | 'Tie' | 'Leading' | 'Trailing';
  kind: BadgeKind;
}

/** How far a side is ahead; negative when behind. */
export const lead = (side: MySide, other: MySide): number => decidingPoints(side) - decidingPoints(other);

/** Win and Tie once the game (of a two-week round: its second week) is final, Leading and Trailing before. */
export function resultOf(status: MyMatchup['status'], side: MySide, other: MySide): Result | undefined {
  const ahead = lead(side, other);
  const roundGoesOn = side.roundPoints !== null && side.isWinner === null;
  if (status === 'Final' && !roundGoesOn) {
    if (ahead === 0) return { label: 'Tie', kind: 'neutral' };
    return ahead > 0 ? { label: 'Win', kind: 'success' } : undefined;
  }
  if (ahead === 0) return undefined;
  return ahead > 0 ? { label: 'Leading', kind: 'success' } : { label: 'Trailing', kind: 'neutral' };
}
