import { type ClientSession } from '@dynasty/kit/mongo';
import { type ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { noSuchConversation, type Room } from './enter-room.js';
import { type NewMessage, storeMessages } from './post-message.js';
import { publishMessage } from './publish-live.js';

type PostDeps = Pick<
  Deps,
  'messages' | 'channels' | 'files' | 'seats' | 'conversations' | 'pendingEvents' | 'goneLeagues'
>;

/** Stores a message of a conversation, with its event for the people in it. */
export async function postToConversation(
  deps: PostDeps,
  session: ClientSession,
  { league, channel: { channelId } }: Room,
  posted: NewMessage,
): Promise<ChatMessage> {
  await deps.goneLeagues.standing(league, session);
  // As it is now: somebody may have signed up, or the writer deleted it, since it was entered.
  const conversation = await deps.conversations.find(channelId, session);
  if (conversation === null || !conversation.shownTo.includes(posted.author.accountId)) throw noSuchConversation();
  const { chainId, accountIds } = conversation;
  const channel = { channelId, chainId };
  const { clearedSeq } = await deps.seats.of(channelId, posted.author.accountId, session);
  const [stored] = await storeMessages(deps, session, channel, [posted], clearedSeq);
  if (stored === undefined) throw new Error('a message was not stored');
  const { message, body } = stored;
  await deps.conversations.written(session, conversation, message._id, message.createdAt);
  // Who writes has read what was there.
  await deps.seats.read(session, channel, message.accountId, message.seq);
  await publishMessage(deps, session, { chainId, accountIds }, 'conversation.message', stored);
  return body;
}
