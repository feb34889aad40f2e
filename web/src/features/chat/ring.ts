import type { QueryClient } from '@tanstack/react-query';
import { chatState } from '../../lib/api/shared-reads';
import { isSoundOn, ring } from '../../lib/sound';
import { knownConversations, oneConversation } from './direct/api';
import type { Room } from './room/room';

/** Whether a conversation is muted, as it was read this long ago (ms) at most. */
const readEveryMs = 60_000;

async function isMuted(client: QueryClient, { leagueId, conversationId }: Room): Promise<boolean> {
  if (conversationId === null) return (await client.ensureQueryData(chatState(leagueId))).chat.isMuted;
  const known = knownConversations(client, leagueId)?.list.find(({ id }) => id === conversationId);
  if (known !== undefined) return known.isMuted;
  return (await client.fetchQuery({ ...oneConversation(conversationId), staleTime: readEveryMs })).isMuted;
}

/** Rings for a message of a room, unless the person has muted it. */
export async function ringFor(client: QueryClient, room: Room): Promise<void> {
  if (!isSoundOn()) return;
  // Where it cannot be known it stays quiet.
  const isQuiet = await isMuted(client, room).catch(() => true);
  if (!isQuiet) await ring();
}
