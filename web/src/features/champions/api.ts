import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type Champion = Answer<'/api/leagues/{leagueId}/historical-champions'>[number];

/** Who won each finished season, newest first. */
export const champions = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/historical-champions`, (signal) =>
    api.GET('/api/leagues/{leagueId}/historical-champions', { params: { path: { leagueId } }, signal }),
  );
