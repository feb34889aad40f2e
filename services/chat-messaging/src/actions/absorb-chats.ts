import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { mergeConversations } from './bind-conversations.js';
import { mergeChats } from './merge-chats.js';

export type AbsorbDeps = Pick<Deps, 'messages' | 'files' | 'seats' | 'conversations' | 'reports'>;

/**
 * Gives the chat, the conversations and the reports of a league to the one that has taken it in. People who have a
 * conversation in both have one afterwards, or two beside each other where one of them has deleted messages.
 */
export async function absorbChats(
  deps: AbsorbDeps,
  session: ClientSession,
  absorbed: string,
  chainId: string,
): Promise<void> {
  await mergeChats(deps, session, absorbed, { channelId: chainId, chainId });
  await deps.files.moveChannel(session, absorbed, { channelId: chainId, chainId });
  await deps.seats.remove(session, absorbed);
  for (const conversation of await deps.conversations.ofChain(absorbed, session)) {
    const channelId = conversation._id;
    const same = await deps.conversations.ofPeople(chainId, conversation.peopleKey, session);
    if (same !== null) {
      if (await mergeConversations(deps, session, conversation, same)) continue;
      await deps.conversations.putBeside(session, channelId, conversation.people);
    }
    await deps.conversations.moveToChain(session, channelId, chainId);
    await deps.messages.moveToChain(session, { channelId, chainId });
    await deps.files.moveChannel(session, channelId, { channelId, chainId });
    await deps.seats.moveToChain(session, channelId, chainId);
  }
  await deps.reports.moveToChain(session, absorbed, chainId);
}
