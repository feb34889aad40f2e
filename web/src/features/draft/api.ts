import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get, type DataOf } from '../../lib/api/get';

/** The drafts of all seasons of the league, newest first. */
export const drafts = (leagueId: string) => get('/api/leagues/{leagueId}/historical-drafts', { path: { leagueId } });

const draftPicks = (draftId: string) => get('/api/drafts/{draftId}/picks', { path: { draftId } });

export type Draft = DataOf<typeof drafts>[number];
export type Slot = Draft['slots'][number];
export type Pick = DataOf<typeof draftPicks>[number];

/** The picks of a draft in their order; read again when it counts others, as it does while it runs. */
export function useDraftPicks({ draft_id: draftId, picks }: Draft) {
  const query = useQuery(draftPicks(draftId));
  const { refetch } = query;
  const counted = useRef(picks);
  useEffect(() => {
    if (counted.current === picks) return;
    counted.current = picks;
    void refetch();
  }, [picks, refetch]);
  return query;
}
