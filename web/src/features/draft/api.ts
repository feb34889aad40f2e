import { get, type DataOf } from '../../lib/api/get';

/** The drafts of all seasons of the league, newest first. */
export const drafts = (leagueId: string) => get('/api/leagues/{leagueId}/historical-drafts', { path: { leagueId } });

/** The picks of a draft in their order. */
export const draftPicks = (draftId: string) => get('/api/drafts/{draftId}/picks', { path: { draftId } });

export type Draft = DataOf<typeof drafts>[number];
export type Slot = Draft['slots'][number];
export type Pick = DataOf<typeof draftPicks>[number];
