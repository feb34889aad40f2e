import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ChatState } from '../bodies/chat-state.js';
import { type Deps } from '../deps.js';
import { unreadUpTo } from '../store/seats.js';

/** Conversations that are counted; older ones have been quiet for long. */
const mostCounted = 200;

/**
 * How far an account has read the league chat, and what it has not read of its conversations. The chat begins for an
 * account when it looks for the first time: what was said before is not new to it.
 */
export async function findChatState(
  { messages, conversations, seats }: Pick<Deps, 'messages' | 'conversations' | 'seats'>,
  accountId: string,
  { chainId }: Pick<LeagueAccess, 'chainId'>,
): Promise<ChatState> {
  const ids = await conversations.idsShownTo(chainId, accountId, mostCounted);
  const [lastSeqs, ownSeats, lastWriter] = await Promise.all([
    messages.lastSeqs([chainId, ...ids]),
    seats.ofAll([chainId, ...ids], accountId),
    messages.lastWriter(chainId),
  ]);
  const last = lastSeqs.get(chainId) ?? 0;
  const seat = ownSeats.get(chainId);
  if (seat === undefined) await seats.begin({ channelId: chainId, chainId }, accountId, last);
  // Who writes has read what was there: their mark follows their message. Others may have written behind it by now.
  const ownSeq = lastWriter?.accountId === accountId ? lastWriter.seq : 0;
  const readPosition = Math.max(seat?.readSeq ?? last, ownSeq);
  const unreadOf = (id: string) => unreadUpTo(lastSeqs.get(id) ?? 0, ownSeats.get(id)?.readSeq ?? 0);
  const unread = ids
    .filter((id) => ownSeats.get(id)?.isMuted !== true)
    .map(unreadOf)
    .filter((count) => count > 0);
  return {
    chat: {
      position: last,
      readPosition,
      unreadCount: unreadUpTo(last, readPosition),
      isMuted: seat?.isMuted ?? false,
    },
    conversations: {
      unreadCount: unread.reduce((sum, count) => sum + count, 0),
      unreadConversations: unread.length,
    },
  };
}
