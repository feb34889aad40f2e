import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { presentOf } from '../domain/conversation.js';
import { noSuchConversation, type Room } from './enter-room.js';
import { publishLive } from './publish-live.js';

type DeleteDeps = Pick<Deps, 'messages' | 'conversations' | 'seats' | 'pendingEvents'>;

/**
 * Deletes a conversation for one of its people: they do not see its messages again, though others keep theirs. A new
 * message brings it back with that message alone. What nobody is left to see is removed.
 */
export async function deleteConversation(
  deps: DeleteDeps,
  session: ClientSession,
  { channel }: Room,
  accountId: string,
): Promise<void> {
  const { channelId } = channel;
  const conversation = await deps.conversations.find(channelId, session);
  if (conversation === null || !conversation.shownTo.includes(accountId)) throw noSuchConversation();
  const { chainId } = conversation;
  const { seq } = await deps.messages.endOf(channelId, session);
  await deps.seats.clear(session, { channelId, chainId }, accountId, seq);
  await deps.conversations.hideFrom(session, channelId, accountId);
  const isSeen =
    presentOf(conversation.shownTo).length > 1 ||
    (conversation.waiting.length > 0 && conversation.lastMessageId !== null);
  if (!isSeen) await deps.conversations.abandon(session, channelId, new Date());
  await publishLive(deps, session, { chainId, accountIds: [accountId] }, 'conversation.deleted', {
    conversationId: channelId,
  });
}
