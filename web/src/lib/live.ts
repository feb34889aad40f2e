import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readsOf } from './live-parts';
import { type LiveEvents, openLive } from './live-stream';
import { throttled } from './throttled';

const newsEveryMs = 1_000;
/** While a league loads it tells so twice a second. */
const progressEveryMs = 5_000;

export interface LiveLeague {
  /** A message of the league chat. */
  onMessage: (message: LiveEvents['chat.message']) => void;
  /** An achievement that has just been won. */
  onAward: (title: string) => void;
}

/** Keeps what pages have read of a league fresh, for as long as it is shown. */
export function useLiveLeague(leagueId: string | undefined, { onMessage, onAward }: LiveLeague): void {
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
    const readChat = () => void client.invalidateQueries({ queryKey: [...league.queryKey, 'chat'] });
    const readConversations = () => {
      void client.invalidateQueries({ queryKey: [...league.queryKey, 'conversations'] });
      void client.invalidateQueries({ queryKey: ['api', 'conversations'] });
    };
    const readWhere = (conversationId: string | null) => (conversationId === null ? readChat : readConversations)();
    const close = openLive(leagueId, {
      'league.updated': ({ parts }) => (parts.every((part) => part === 'progress') ? progress : news).add(parts),
      'ranking.updated': () => news.add(['rankings']),
      'achievement.awarded': ({ title, backfill }) => {
        news.add(['achievements']);
        if (!backfill) onAward(title);
      },
      'achievement.revoked': () => news.add(['achievements']),
      'chat.message': onMessage,
      'chat.read': readChat,
      'conversation.message': readConversations,
      'conversation.read': readConversations,
      'conversation.created': readConversations,
      'conversation.changed': ({ conversationId }) => readWhere(conversationId),
      'conversation.deleted': readConversations,
      'message.updated': ({ conversationId }) => readWhere(conversationId),
      'message.deleted': ({ conversationId }) => readWhere(conversationId),
      // Shown for seconds only, by the pages that show who is writing.
      typing: () => undefined,
      reset: () => {
        void client.invalidateQueries(league);
        readAbove();
      },
    });
    return () => {
      close();
      news.stop();
      progress.stop();
    };
  }, [client, leagueId, onMessage, onAward]);
}
