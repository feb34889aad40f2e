import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inBackground } from './background-file';
import type { LiveLeague } from './follow-league';
import { pollMs } from './live-state';

/** Keeps what pages have read of a league fresh, for as long as it is shown. */
export function useLiveLeague(leagueId: string | undefined, live: LiveLeague): void {
  const client = useQueryClient();
  // Pages read beside this, before the league is known and followed.
  const [shownAt] = useState(Date.now);
  useEffect(() => {
    if (!leagueId) return;
    let end: (() => void) | undefined;
    let isLeft = false;
    // Its code is loaded beside the page, which shows itself without it.
    const follow = () =>
      void inBackground(() => import('./follow-league'))
        .then(({ followLeague }) => {
          if (!isLeft) end = followLeague(client, leagueId, live, shownAt);
        })
        // Where it cannot be loaded it is tried again; a file that is gone comes with a reload.
        .catch(() => {
          if (isLeft) return;
          const timer = setTimeout(follow, pollMs);
          end = () => clearTimeout(timer);
        });
    follow();
    return () => {
      isLeft = true;
      end?.();
    };
  }, [client, leagueId, live, shownAt]);
}
