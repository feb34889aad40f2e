import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { presentOf } from '../domain/conversation.js';
import { publishLive } from './publish-live.js';

/**
 * Tells the open pages of those who are shown a conversation that its people have changed, or names or places of its
 * messages: they read it again. The others know nothing of it: nothing was said in it yet, or they have deleted it.
 */
export async function tellReaders(
  deps: Pick<Deps, 'conversations' | 'pendingEvents'>,
  session: ClientSession,
  conversationId: string,
): Promise<void> {
  const conversation = await deps.conversations.find(conversationId, session);
  if (conversation === null) return;
  const { chainId, shownTo } = conversation;
  const readers = { chainId, accountIds: presentOf(shownTo) };
  await publishLive(deps, session, readers, 'conversation.changed', { conversationId, changed: 'people' });
}
