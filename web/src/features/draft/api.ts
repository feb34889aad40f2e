import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type Draft = Answer<'/api/leagues/{leagueId}/historical-drafts'>[number];
export type Slot = Draft['slots'][number];
export type Pick = Answer<'/api/drafts/{draftId}/picks'>[number];

/** The drafts of all seasons of the league, newest first. */
export const drafts = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/historical-drafts`, (signal) =>
    api.GET('/api/leagues/{leagueId}/historical-drafts', { params: { path: { leagueId } }, signal }),
  );

/** The picks of a draft in their order; kept under its league, so that they are read again when that changes. */
export const draftPicks = (leagueId: string, draftId: string) =>
  read(`/api/leagues/${leagueId}/drafts/${draftId}/picks`, (signal) =>
    api.GET('/api/drafts/{draftId}/picks', { params: { path: { draftId } }, signal }),
  );
