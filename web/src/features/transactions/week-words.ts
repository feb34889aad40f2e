import type { Move } from './api';

/** "Week 5" of its season. Of the first one undefined: Sleeper counts all moves of the off-season as moves of it. */
export const weekWords = ({ leg }: Pick<Move, 'leg'>): string | undefined => (leg > 1 ? `Week ${leg}` : undefined);
