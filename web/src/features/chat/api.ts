import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { saidBy } from '../../lib/api/api-error';
import { getPages, readPart } from '../../lib/api/get';
import { useMutate, write } from '../../lib/api/mutate';
import type { BodyOf } from '../../lib/api/schema-types';
import { keyOf, under } from '../../lib/api/query-key';
import { isLive, pollMs, usePollMs } from '../../lib/live-state';
import type { Message, Reaction, Words } from './message';
import { forgetLog, isReadWhole, logOf, outdateLog, putPage, wasReadWhole } from './room/logs';
import { leftLeague, type Room } from './room/room';
import { middlesOf, type Log, type Place } from './room/room-log';

/** Messages of one read. */
export const pageSize = 50;

function readPlace(
  { leagueId, conversationId }: Room,
  place: Place | undefined,
  options: Parameters<typeof readPart>[2],
) {
  const query = { limit: pageSize, ...place };
  if (conversationId === null) return readPart('/api/leagues/{leagueId}/chat', { path: { leagueId }, query }, options);
  return readPart('/api/conversations/{conversationId}/messages', { path: { conversationId }, query }, options);
}

/**
 * Reads messages of a room, without a place the newest, and adds them to what is known of it. While the servers cannot be
 * reached, or show only what they have kept, that is a beginning where nothing is known yet; where something is, it is
 * newer, and this rejects.
 */
export async function readMessages(
  room: Room,
  place: Place | undefined,
  replaces: boolean,
  signal?: AbortSignal,
): Promise<Log> {
  const askedAt = Date.now();
  const orLast = place === undefined && logOf(room) === undefined;
  const { rows, older, newer, isStale } = await readPlace(room, place, { signal, orLast });
  signal?.throwIfAborted();
  if (isStale && logOf(room) !== undefined) throw new Error('Older than what is known');
  const page = {
    messages: rows,
    older: older === undefined ? undefined : { before: older },
    newer: newer === undefined ? undefined : { after: newer },
  };
  putPage(room, page, askedAt, replaces);
  if (isStale) outdateLog(room);
  return page;
}

const keyOfNewest = ({ leagueId, conversationId }: Room) => {
  const query = { limit: pageSize };
  return conversationId === null
    ? keyOf('/api/leagues/{leagueId}/chat', { path: { leagueId }, query })
    : keyOf('/api/conversations/{conversationId}/messages', { path: { conversationId }, query });
};

/** Older pages that are read again at once. */
const pagesAgain = 10;

/**
 * Reads again what else is known of a room: without a stream nothing tells that older messages were deleted, hidden or
 * reacted to. Of a very long log some pages each time, in turn. One that cannot be read is read the next time; says
 * whether there is none.
 */
async function readKnownAgain(room: Room, signal: AbortSignal, most: number): Promise<boolean> {
  const pages = middlesOf(logOf(room), pageSize);
  const first = Math.floor(Date.now() / pollMs) * pagesAgain;
  let isDone = true;
  for (let n = 0; n < Math.min(most, pages.length); n += 1) {
    const around = pages[(first + n) % pages.length] ?? '';
    await readMessages(room, { around }, false, signal).catch(() => (isDone = false));
  }
  return isDone;
}

/** No stream tells of a league that the person has left, whichever is open. */
const isOfLeftLeague = ({ leagueId }: Room): boolean => leagueId === leftLeague;

/** The newest messages of a room; what they are is told by `useLog`. */
export const newestMessages = (room: Room) =>
  queryOptions({
    queryKey: keyOfNewest(room),
    async queryFn({ signal }) {
      const newest = await readMessages(room, undefined, false, signal);
      if (isReadWhole(room)) {
        if (await readKnownAgain(room, signal, Infinity)) wasReadWhole(room);
      } else if (!isLive() || isOfLeftLeague(room)) await readKnownAgain(room, signal, pagesAgain);
      return newest;
    },
  });

/** Reads the newest messages; where no stream tells of them, every 30 s and when a room is opened after longer. */
export function useNewestMessages(room: Room) {
  const withoutStream = usePollMs();
  const everyMs = isOfLeftLeague(room) ? pollMs : withoutStream;
  const staleTime = everyMs === false ? Infinity : everyMs;
  return useQuery({ ...newestMessages(room), refetchInterval: everyMs, staleTime });
}

/**
 * Forgets what was read of a room that is gone; who opens it again reads it anew. Who still shows it does so with
 * `active` alone: whoever has deleted it leaves it.
 */
export function forgetRoom(client: QueryClient, room: Room, refetchType: 'none' | 'active' = 'none'): void {
  forgetLog(room);
  void client.invalidateQueries({ queryKey: newestMessages(room).queryKey, refetchType });
}

/** Posts a message; the same key posts it once however often it is tried. */
export const postMessage = ({ leagueId, conversationId }: Room, body: Words, key: string): Promise<Message> =>
  conversationId === null
    ? write('post', '/api/leagues/{leagueId}/chat', { path: { leagueId }, body }, key)
    : write('post', '/api/conversations/{conversationId}/messages', { path: { conversationId }, body }, key);

export type Uploaded = BodyOf<'/api/leagues/{leagueId}/chat/upload-image', 'post'>;

/** Keeps a picture for a message that will have it. */
export async function uploadImage(
  leagueId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  // Most who open a chat send no picture.
  const { upload } = await import('../../lib/api/upload');
  const sent = { field: 'image', file, onProgress, signal };
  return upload('/api/leagues/{leagueId}/chat/upload-image', { path: { leagueId } }, sent);
}

/** Says how far the person has read; it never goes back. */
export const markRead = ({ leagueId, conversationId }: Room, position: number) =>
  conversationId === null
    ? write('post', '/api/leagues/{leagueId}/chat/read', { path: { leagueId }, body: { position } })
    : write('post', '/api/conversations/{conversationId}/read', { path: { conversationId }, body: { position } });

/** Says that the person is writing; told to who looks at the room, and kept nowhere. */
export const tellTyping = ({ leagueId, conversationId }: Room) =>
  conversationId === null
    ? write('post', '/api/leagues/{leagueId}/chat/typing', { path: { leagueId } })
    : write('post', '/api/conversations/{conversationId}/typing', { path: { conversationId } });

export const putReaction = (messageId: string, kind: Reaction) =>
  write('put', '/api/messages/{messageId}/reactions/{kind}', { path: { messageId, kind } });

export const dropReaction = (messageId: string, kind: Reaction) =>
  write('delete', '/api/messages/{messageId}/reactions/{kind}', { path: { messageId, kind } });

export const useDeleteMessage = () =>
  useMutate('delete', '/api/messages/{messageId}', {
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'Failed to delete the message. Please try again.') }),
  });

export const useHideMessage = (leagueId: string) =>
  useMutate('post', '/api/messages/{messageId}/hide', {
    setsState: true,
    changes: [under('/api/leagues/{leagueId}/chat/reports', { leagueId })],
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'That did not work. Please try again.') }),
  });

export const useReportMessage = () =>
  useMutate('post', '/api/messages/{messageId}/report', {
    done: { title: 'Message reported', text: 'The admins of the league will look at it.' },
    failed: (error) => ({
      title: 'Error',
      text: saidBy(error, 'The message could not be reported. Please try again.'),
    }),
  });

export const useMute = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/chat/mute', {
    changes: [under('/api/leagues/{leagueId}/chat/state', { leagueId })],
    failed: { title: 'Error', text: 'That could not be changed. Please try again.' },
  });

/** What was found is not kept: it may be hidden or deleted by the time that the same is looked for again. */
const unkept = { staleTime: 0, gcTime: 0 };

/** Messages of a room that hold every word of `q`, newest first. */
export function searchResults({ leagueId, conversationId }: Room, q: string) {
  const query = { q, limit: 20 };
  const inChat = { ...getPages('/api/leagues/{leagueId}/chat/search', { path: { leagueId }, query }), ...unkept };
  if (conversationId === null) return inChat;
  const path = { conversationId };
  // Both are lists of messages; their keys differ in type alone.
  return {
    ...getPages('/api/conversations/{conversationId}/search', { path, query }),
    ...unkept,
  } as unknown as typeof inChat;
}
