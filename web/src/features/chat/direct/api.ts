import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { get, getPages } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import type { BodyOf } from '../../../lib/api/schema-types';
import { under } from '../../../lib/api/query-key';
import { pollMs, usePollMs } from '../../../lib/live-state';
import { leftLeague } from '../room/room';

const list = '/api/leagues/{leagueId}/conversations';
export type Conversation = BodyOf<typeof list>[number];

/** The person's conversations with members of a league, last written first. */
export const conversations = (leagueId: string) => getPages(list, { path: { leagueId }, query: { limit: 100 } });

export const useConversations = (leagueId: string) =>
  useInfiniteQuery({ ...conversations(leagueId), refetchInterval: usePollMs() });

const ofLeftLeagues = '/api/conversations';

/** The person's conversations in leagues that they have left, last written first; no stream tells of them. */
export const useLeftConversations = () =>
  useInfiniteQuery({ ...getPages(ofLeftLeagues, { query: { limit: 100 } }), refetchInterval: pollMs });

/** A conversation that stands further down than the list has been read. */
export const oneConversation = (conversationId: string) =>
  get('/api/conversations/{conversationId}', { path: { conversationId } });

/** What has been read of the conversations, and whether that is all of them; undefined before. */
export function knownConversations(client: QueryClient, leagueId: string) {
  const pages = client.getQueryData(conversations(leagueId).queryKey)?.pages;
  return pages && { list: pages.flatMap(({ rows }) => rows), isAll: pages.at(-1)?.next === undefined };
}

/** Puts a conversation as it is now where it stood, or at the top. */
export function putConversation(client: QueryClient, leagueId: string, changed: Conversation, isTop: boolean): void {
  const isIt = ({ id }: Conversation) => id === changed.id;
  const rowsOf = (rows: readonly Conversation[], page: number) => {
    if (!isTop) return rows.map((one) => (isIt(one) ? changed : one));
    const others = rows.filter((one) => !isIt(one));
    return page === 0 ? [changed, ...others] : others;
  };
  client.setQueryData(
    conversations(leagueId).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page, at) => ({ ...page, rows: rowsOf(page.rows, at) })) },
  );
}

/** The lists that a change of a conversation is seen in. */
const listsOf = (leagueId: string) =>
  leagueId === leftLeague
    ? [under(ofLeftLeagues)]
    : [
        under('/api/leagues/{leagueId}/conversations', { leagueId }),
        under('/api/leagues/{leagueId}/chat/state', { leagueId }),
      ];

export const useDeleteConversation = (leagueId: string) =>
  useMutate('delete', '/api/conversations/{conversationId}', {
    failed: { title: 'Error', text: 'Failed to delete the conversation. Please try again.' },
    changes: listsOf(leagueId),
  });

export const useMuteConversation = (leagueId: string) =>
  useMutate('put', '/api/conversations/{conversationId}/mute', {
    failed: { title: 'Error', text: 'That could not be changed. Please try again.' },
    changes: listsOf(leagueId),
  });
