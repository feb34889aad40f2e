import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readsOf } from './live-parts';
import type { LiveHandlers } from './live-stream';
import { throttled } from './throttled';

const newsEveryMs = 1_000;
/** While a league loads it tells so twice a second. */
const progressEveryMs = 5_000;

/** What is done with the events of chat and conversations. */
export type MessageHandlers = Pick<
  LiveHandlers,
  'typing' | 'reset' | Extract<keyof LiveHandlers, `chat.${string}` | `conversation.${string}` | `message.${string}`>
>;

export interface LiveLeague {
  messages: MessageHandlers;
  /** An achievement that has just been won. */
  onAward: (title: string) => void;
}

/** Opens the stream. Its code is loaded beside the page, which shows itself without it. */
function openLater(leagueId: string, handlers: LiveHandlers, onRefused: () => void): () => void {
  let close: (() => void) | undefined;
  let isLeft = false;
  void import('./live-stream')
    .then(({ openLive }) => {
      if (!isLeft) close = openLive(leagueId, handlers, onRefused);
    })
    // Where it cannot be loaded pages poll, and a reload brings it.
    .catch(() => undefined);
  return () => {
    isLeft = true;
    close?.();
  };
}

/** Keeps what pages have read of a league fresh, for as long as it is shown. */
export function useLiveLeague(leagueId: string | undefined, { messages, onAward }: LiveLeague): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!leagueId) return;
    const league = { queryKey: ['api', 'leagues', leagueId] };
    const readAbove = () => {
      void client.invalidateQueries({ queryKey: ['api', 'user-leagues'] });
      void client.invalidateQueries({ queryKey: ['api', 'nfl'] });
    };
    const readAgain = (news: readonly string[][]) => {
      const parts = news.flat();
      const reads = readsOf(parts);
      const shows = (read = '') => (reads === null ? read !== 'chat' : reads.has(read));
      void client.invalidateQueries({ ...league, predicate: ({ queryKey }) => shows(queryKey[3] as string) });
      if (reads === null || parts.includes('members')) readAbove();
    };
    const news = throttled(newsEveryMs, readAgain);
    const progress = throttled(progressEveryMs, readAgain);
    const handlers: LiveHandlers = {
      'league.updated': ({ parts }) => {
        if (!parts.includes('access')) (parts.every((part) => part === 'progress') ? progress : news).add(parts);
      },
      'ranking.updated': () => news.add(['rankings']),
      'achievement.awarded': ({ title, backfill }) => {
        news.add(['achievements']);
        if (!backfill) onAward(title);
      },
      'achievement.revoked': () => news.add(['achievements']),
      ...messages,
      reset: (nothing) => {
        messages.reset(nothing);
        void client.invalidateQueries(league);
        void client.invalidateQueries({ queryKey: ['api', 'conversations'] });
        readAbove();
      },
    };
    // The page asks for the league itself: it says why, if the person may not see it any more.
    const close = openLater(leagueId, handlers, () => void client.invalidateQueries({ ...league, exact: true }));
    return () => {
      close();
      news.stop();
      progress.stop();
    };
  }, [client, leagueId, messages, onAward]);
}
