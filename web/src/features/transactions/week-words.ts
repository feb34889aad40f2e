import type { Move } from './api';

/** Month of the regular season's first week, from 0. */
const september = 8;

/** "Week 5" of its season. Sleeper counts all moves of the off-season as moves of the first week. */
export const weekWords = ({
  leg,
  season,
  status_updated: done,
}: Pick<Move, 'leg' | 'season' | 'status_updated'>): string =>
  leg === 1 && done < Date.UTC(Number(season), september) ? 'Off-season' : `Week ${leg}`;
