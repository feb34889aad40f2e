import { get, type DataOf } from '../../lib/api/get';
import type { powerRankings } from '../../lib/api/shared-reads';

/** Wins beside those that the scores deserved, schedules, and every team on every schedule. */
export const luck = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/luck/{week}', { path: { leagueId, week } });

export type PowerRankings = DataOf<typeof powerRankings>;
export type Luck = DataOf<typeof luck>;
export type LuckyTeam = Luck['teams'][number];
