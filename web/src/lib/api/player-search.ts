import { get, type DataOf } from './get';

/** Players whose names have words that begin so, with the team of the league that has them. */
export const playerSearch = (leagueId: string, name: string) =>
  get('/api/leagues/{leagueId}/player-search', { path: { leagueId }, query: { name } });

export type FoundPlayer = DataOf<typeof playerSearch>[number];
