import { reach } from '@dynasty/kit/fault-points';
import { type WriteRequest, type Written, writeKeyOf } from '@dynasty/kit/idempotency';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { type ClientSession } from 'mongoose';
import { type ChatMessage } from '../bodies/chat-message.js';
import { hasUpload, type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';
import { type ChannelOfChain } from '../domain/channel.js';
import { announcePosts } from './announce-posts.js';
import { type Appended, appendMessages } from './append-messages.js';
import { postedOnce } from './find-posted.js';
import { type PostedMessage, storeMessages } from './post-message.js';

type NewsDeps = keyof Parameters<typeof announcePosts>[0];
type ChatDeps = Pick<
  Deps,
  'mongo' | 'messages' | 'channels' | 'files' | 'seats' | 'unawaitedWrites' | 'logger' | NewsDeps
>;

/** Posts a message to the league chat; resolves once it is durable. */
export async function postInTurn(
  deps: ChatDeps & Pick<Deps, 'chatPosts'>,
  league: LeagueAccess,
  request: WriteRequest,
  content: NewMessage,
): Promise<Written<ChatMessage>> {
  const post = { ...content, key: writeKeyOf(request) };
  const body = await deps.chatPosts.post(league, post, (chainId, posts) => storePosts(deps, chainId, posts));
  return { status: 201, body };
}

/**
 * Stores posts and tells of them; that who writes has read what was there is noted after, and nobody waits for that but a
 * process that stops.
 */
async function storePosts(
  deps: ChatDeps,
  chainId: string,
  posts: readonly NewMessage[],
): Promise<(ChatMessage | Error)[]> {
  const results = await commit(deps, chainId, posts);
  deps.unawaitedWrites.add(noteRead(deps, chainId, results));
  return results.map((result) => (result instanceof Error ? result : result.body));
}

async function commit(deps: ChatDeps, chainId: string, posts: readonly NewMessage[]): Promise<Appended[]> {
  const [first] = posts;
  if (first !== undefined && hasUpload(first)) {
    const store = async (session: ClientSession) => (await postToChat(deps, session, chainId, [first]))[0]!;
    return [{ ...(await postedOnce(deps, first.key, 0, store)), isNew: false }];
  }
  const results = await appendMessages(deps, channelOf(chainId), posts);
  reach('chat.stored');
  announcePosts(deps, chainId, results.filter(isNew));
  reach('chat.announced');
  return results;
}

const channelOf = (chainId: string): ChannelOfChain => ({ channelId: chainId, chainId });

const isNew = (result: Appended): result is Exclude<Appended, Error> => !(result instanceof Error) && result.isNew;

async function noteRead(
  { seats, logger }: Pick<Deps, 'seats' | 'logger'>,
  chainId: string,
  results: readonly Appended[],
): Promise<void> {
  await seats.readEach(channelOf(chainId), readUpTo(chainId, results)).catch((error: unknown) => {
    logger.warn({ err: error }, 'who has written has their own message unread');
  });
}

/** By account. */
function readUpTo(chainId: string, results: readonly Appended[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const result of results) {
    // A message that was posted before may stand elsewhere by now.
    if (result instanceof Error || result.message.channelId !== chainId) continue;
    const { accountId, seq } = result.message;
    places.set(accountId, Math.max(seq, places.get(accountId) ?? 0));
  }
  return places;
}

/** Stores messages of the chat of a league that stands, in this order, with what else the transaction writes. */
export async function postToChat(
  deps: Pick<ChatDeps, 'messages' | 'channels' | 'files' | 'seats' | NewsDeps>,
  session: ClientSession,
  chainId: string,
  posts: readonly NewMessage[],
): Promise<PostedMessage[]> {
  const channel = channelOf(chainId);
  const stored = await storeMessages(deps, session, channel, posts);
  // Who writes has read what was there; a recap is sent here from its own page.
  const ownWords = stored.filter(({ message }) => message.card === undefined);
  const places = new Map(ownWords.map(({ message }) => [message.accountId, message.seq]));
  await deps.seats.readEach(channel, places, session);
  for (const { message } of stored) {
    if (message.card !== undefined) await deps.seats.readNext(session, channel, message.accountId, message.seq);
  }
  hooksOf(session).afterCommit.push(() => announcePosts(deps, chainId, stored));
  return stored;
}
