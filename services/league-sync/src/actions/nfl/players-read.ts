import { type Stores } from '../../store/stores.js';

/** The cursor of the players' list. */
export const playersCursor = ['players', 'nfl', 'all'] as const;

/** When the players were read last, all of them; null: never. */
export const playersReadAt = ({ syncCursors }: Pick<Stores, 'syncCursors'>): Promise<Date | null> =>
  syncCursors.doneAt(...playersCursor);
