import { counted } from '../../lib/format';
import type { LookBack } from './api';

/** "211 of 340 games (62.1%)" */
export const lookBackWords = ({ games, won }: Pick<LookBack, 'games' | 'won'>): string =>
  `${won} of ${counted(games, 'game')} (${((100 * won) / games).toFixed(1)}%)`;
