import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Conversation } from '../domain/conversation.js';
import { mergeConversations } from './bind-conversations.js';
import { appendLongChat, mergeChats } from './merge-chats.js';
import { tellReaders } from './tell-readers.js';

export type AbsorbDeps = Pick<Deps, 'messages' | 'files' | 'seats' | 'conversations' | 'reports' | 'pendingEvents'>;

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
  for (const conversation of await deps.conversations.ofChain(absorbed, session))
    await absorbConversation(deps, session, conversation, chainId);
  await deps.reports.moveToChain(session, absorbed, chainId);
}

/**
 * Does most of what absorbChats does, in transactions of their own: with all of a talkative league one would last longer
 * than the database lets it. It may be interrupted anywhere, and is called before absorbChats each time.
 */
export async function absorbMost(
  deps: AbsorbDeps & Pick<Deps, 'mongo'>,
  absorbed: string,
  chainId: string,
): Promise<void> {
  await appendLongChat(deps, absorbed, { channelId: chainId, chainId });
  const { conversations, mongo } = deps;
  for (const { _id } of await mongo.transaction((session) => conversations.ofChain(absorbed, session)))
    await mongo.transaction(async (session) => {
      const conversation = await conversations.find(_id, session);
      if (conversation?.chainId === absorbed) await absorbConversation(deps, session, conversation, chainId);
    });
}

async function absorbConversation(
  deps: AbsorbDeps,
  session: ClientSession,
  conversation: Conversation,
  chainId: string,
): Promise<void> {
  const channelId = conversation._id;
  const same = await deps.conversations.ofPeople(chainId, conversation.peopleKey, session);
  if (same !== null) {
    if (await mergeConversations(deps, session, conversation, same)) return tellReaders(deps, session, same._id);
    await deps.conversations.putBeside(session, channelId, conversation.people);
  }
  await deps.conversations.moveToChain(session, channelId, chainId);
  await deps.messages.moveToChain(session, { channelId, chainId });
  await deps.files.moveChannel(session, channelId, { channelId, chainId });
  await deps.seats.moveToChain(session, channelId, chainId);
  await tellReaders(deps, session, channelId);
}
