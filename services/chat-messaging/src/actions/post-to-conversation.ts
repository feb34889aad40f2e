import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { noSuchConversation, type Room } from './enter-room.js';
import { type PostedMessage, storeMessages } from './post-message.js';
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
): Promise<PostedMessage> {
  mustStand(deps, session, league);
  // As it is now: somebody may have signed up, or the writer deleted it, since it was entered.
  const conversation = await deps.conversations.find(channelId, session);
  if (conversation === null || !conversation.shownTo.includes(posted.author.accountId)) throw noSuchConversation();
  const { chainId, accountIds } = conversation;
  const channel = { channelId, chainId };
  // What they have deleted decides what they can reply to, and nothing else.
  const isReply = posted.content.replyToId !== undefined;
  const { clearedSeq } = isReply ? await deps.seats.of(channelId, posted.author.accountId, session) : { clearedSeq: 0 };
  const [stored] = await storeMessages(deps, session, channel, [posted], clearedSeq);
  if (stored === undefined) throw new Error('a message was not stored');
  const { message } = stored;
  await deps.conversations.written(session, conversation, message._id, message.createdAt);
  // Who writes has read what was there.
  await deps.seats.read(session, channel, message.accountId, message.seq);
  await publishMessage(deps, session, { chainId, accountIds }, 'conversation.message', stored);
  return stored;
}

/** Asks beside the transaction, so that nobody waits for it; the transaction is undone when the league was deleted. */
function mustStand({ goneLeagues }: Pick<Deps, 'goneLeagues'>, session: ClientSession, league: LeagueIds): void {
  const standing = goneLeagues.standing(league);
  // Where the transaction fails before, nobody is left to be told.
  standing.catch(() => undefined);
  hooksOf(session).beforeCommit.push(async () => void (await standing));
}
