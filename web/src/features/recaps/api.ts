import { get, type DataOf } from '../../lib/api/get';

/** The recaps of the season of a league, newest week first. */
export const recaps = (leagueId: string) => get('/api/leagues/{leagueId}/recaps', { path: { leagueId } });

/** A recap with the facts that its numbers stand on. */
export const recap = (leagueId: string, id: string) =>
  get('/api/leagues/{leagueId}/recaps/{id}', { path: { leagueId, id } });

export const recapSettings = (leagueId: string) =>
  get('/api/leagues/{leagueId}/recaps/settings', { path: { leagueId } });

export type RecapCard = DataOf<typeof recaps>[number];
export type Recap = DataOf<typeof recap>;
export type Section = Recap['sections'][number];
export type Sentence = Section['sentences'][number];
export type Fact = Recap['facts'][number];
