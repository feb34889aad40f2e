import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatState } from './api/shared-reads';
import { useLeagueIdMaybe } from './league-context';
import { usePollMs } from './live-state';

/** Private messages that wait for the person in the page's league; muted conversations are left out. */
export function useUnread(): number {
  const leagueId = useLeagueIdMaybe();
  const refetchInterval = usePollMs();
  const state = useQuery({ ...chatState(leagueId ?? ''), enabled: leagueId !== undefined, refetchInterval });
  return state.data?.conversations.unreadCount ?? 0;
}

/** Shows the number on the application's sign, where the browser has one. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the application is not installed.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count]);
}
