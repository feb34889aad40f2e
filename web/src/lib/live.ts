import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readsOf } from './live-parts';

/** What the stream of a league tells; the pages read again what it names. */
export interface LiveEvents {
  'league.updated': { parts?: string[] };
  'ranking.updated': { season?: string; week?: number };
  'achievement.awarded': { title: string; sleeperUserId?: string; backfill?: boolean };
  'chat.message': { id: string };
  reset: unknown;
}

type Listener = { [E in keyof LiveEvents]?: (data: LiveEvents[E]) => void };

const reopenMs = 15_000;
/** The page has just been read when its stream opens: a reset that comes with the opening asks for nothing new. */
const freshMs = 3_000;
const names = ['league.updated', 'ranking.updated', 'achievement.awarded', 'chat.message', 'reset'] as const;

const dataOf = (event: MessageEvent<string>): never => {
  try {
    return JSON.parse(event.data) as never;
  } catch {
    return {} as never;
  }
};

/**
 * Opens the live stream of a league; returns what closes it. The browser reconnects by itself after a lost line; a
 * refused stream (the server restarts, the session was renewed) is opened anew after a while.
 */
export function openLive(leagueId: string, listener: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`/api/stream?leagueId=${encodeURIComponent(leagueId)}`, { withCredentials: true });
    for (const name of names) source.addEventListener(name, (event) => listener[name]?.(dataOf(event)));
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Keeps the shown pages of a league fresh; `onAward` hears of achievements that have just been won. */
export function useLiveLeague(leagueId: string | undefined, onAward: (title: string) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!leagueId) return;
    const below = (...parts: string[]) => ({ queryKey: ['api', 'leagues', leagueId, ...parts] });
    const refresh = (...parts: string[]) => void client.invalidateQueries(below(...parts));
    const openedAt = Date.now();
    return openLive(leagueId, {
      'league.updated': ({ parts }) => {
        const reads = readsOf(parts);
        const shows = (read = '') => (reads === null ? read !== 'chat' : reads.has(read));
        void client.invalidateQueries({ ...below(), predicate: ({ queryKey }) => shows(queryKey[3] as string) });
        if (reads !== null && !parts?.includes('members')) return;
        void client.invalidateQueries({ queryKey: ['api', 'user-leagues'] });
        void client.invalidateQueries({ queryKey: ['api', 'nfl'] });
      },
      'ranking.updated': () => refresh('power-rankings'),
      'achievement.awarded': ({ title, backfill }) => {
        refresh('achievements');
        if (!backfill) onAward(title);
      },
      'chat.message': () => refresh('chat'),
      reset: () => {
        if (Date.now() - openedAt > freshMs) refresh();
      },
    });
  }, [client, leagueId, onAward]);
}
