import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from './background-file';
import type { LiveLeague } from './follow-league';

/** Keeps what pages have read of a league fresh, for as long as it is shown. */
export function useLiveLeague(leagueId: string | undefined, live: LiveLeague): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!leagueId) return;
    let close: (() => void) | undefined;
    let isLeft = false;
    // Its code is loaded beside the page, which shows itself without it.
    void inBackground(() => import('./follow-league'))
      .then(({ followLeague }) => {
        if (!isLeft) close = followLeague(client, leagueId, live);
      })
      // Where it cannot be loaded pages poll, and a reload brings it.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      close?.();
    };
  }, [client, leagueId, live]);
}
