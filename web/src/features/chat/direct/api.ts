import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { get, getPages } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import type { BodyOf } from '../../../lib/api/schema-types';
import { under } from '../../../lib/api/query-key';
import { pollMs, usePollMs } from '../../../lib/live-state';
import { leftLeague } from '../room/room';

const list = '/api/leagues/{leagueId}/conversations';
export type Conversation = BodyOf<typeof list>[number];

const ofLeftLeagues = '/api/conversations';

/** The person's conversations with members of a league, or of leagues that they have left; last written first. */
export function conversations(leagueId: string) {
  const ofLeague = getPages(list, { path: { leagueId }, query: { limit: 100 } });
  if (leagueId !== leftLeague) return ofLeague;
  // Both are lists of conversations; their keys differ in type alone.
  return getPages(ofLeftLeagues, { query: { limit: 100 } }) as unknown as typeof ofLeague;
}

export const useConversations = (leagueId: string) =>
  useInfiniteQuery({ ...conversations(leagueId), refetchInterval: usePollMs() });

/** As useConversations() of leagues that the person has left; no stream tells of them. */
export const useLeftConversations = () => useInfiniteQuery({ ...conversations(leftLeague), refetchInterval: pollMs });

/** A conversation that stands further down than the list has been read. */
export const oneConversation = (conversationId: string) =>
  get('/api/conversations/{conversationId}', { path: { conversationId } });

/**
 * What has been read of the conversations, and whether that is all of them. Undefined before, and while that is to be
 * read again: it may lack one, and whatever is put into it would count as read again.
 */
export function knownConversations(client: QueryClient, leagueId: string) {
  const { queryKey } = conversations(leagueId);
  if (client.getQueryState(queryKey)?.isInvalidated) return undefined;
  const pages = client.getQueryData(queryKey)?.pages;
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
