import { createCache } from '@dynasty/kit/cache';
import { reach } from '@dynasty/kit/fault-points';
import { type WriteRequest, type Written, writeKeyOf } from '@dynasty/kit/idempotency';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { type ClientSession } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { type ChannelOfChain } from '../domain/channel.js';
import { tooBusy } from '../memory/channels.js';
import { announcePosts } from './announce-posts.js';
import { type Appended, appendMessages } from './append-messages.js';
import { postedOnce } from './find-posted.js';
import { hasUpload, type NewMessage, type PostedMessage, storeMessages } from './post-message.js';

/** Messages stored by one insert at most. */
const groupSize = 50;
/** Posts to a league that wait at most: more are refused at once. */
const mostWaiting = 1_000;
/** Who has waited longer is about to give up, or has; the message would be stored and nobody told. */
const longestWaitMs = 5_000;
/** What was found out longer ago does not tell where a league stands. */
const stands = { max: 1_000, ttlMs: 200 };
/** After a group of so many the next one gathers for this long: posts come faster than they are stored one by one. */
const gather = { from: 3, ms: 8 };

type NewsDeps = keyof Parameters<typeof announcePosts>[0];
type ChatDeps = Pick<Deps, 'mongo' | 'messages' | 'channels' | 'files' | 'seats' | 'goneLeagues' | 'logger' | NewsDeps>;

interface WaitingPost {
  post: NewMessage;
  /** By performance.now() */
  since: number;
  done: PromiseWithResolvers<Written<ChatMessage>>;
}

/** The posts to a league that wait for their turn. */
interface Queue {
  league: LeagueIds;
  waiting: WaitingPost[];
}

export interface ChatPosts {
  /** Stores a message of the league chat; resolves once it is durable. */
  post(league: LeagueAccess, request: WriteRequest, post: NewMessage): Promise<Written<ChatMessage>>;
}

/**
 * Posts to league chats. What comes in for a league while its last messages are being stored is stored together by the
 * next insert: nobody waits for more than two of them.
 */
export function createChatPosts(deps: ChatDeps): ChatPosts {
  const queues = new Map<string, Queue>();
  /** Where leagues stand: asked for each post of a busy one, it would be one more round trip before each insert. */
  const standing = createCache<LeagueIds>(stands);

  async function standingOf(league: LeagueIds): Promise<LeagueIds> {
    const known = standing.get(league.chainId);
    if (known !== undefined) return known;
    const found = await deps.goneLeagues.standing(league);
    standing.set(league.chainId, found);
    return found;
  }

  async function commitNext(queue: Queue): Promise<number> {
    refuseLate(queue.waiting);
    const group = queue.waiting.splice(0, sizeOfGroup(queue.waiting));
    if (group.length === 0) return 0;
    try {
      const { chainId } = await standingOf(queue.league);
      void respond(deps, chainId, group, await commit(deps, chainId, group));
    } catch (error) {
      for (const { done } of group) done.reject(error);
    }
    return group.length;
  }

  /** Stores group after group until nobody waits. */
  async function work(queue: Queue): Promise<void> {
    const { chainId } = queue.league;
    try {
      while (queue.waiting.length > 0) {
        const begunAt = performance.now();
        const stored = await deps.channels.inTurn(chainId, () => commitNext(queue));
        const pauseMs = stored < gather.from ? 0 : gather.ms - (performance.now() - begunAt);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    } catch (error) {
      for (const { done } of queue.waiting) done.reject(error);
    } finally {
      queues.delete(chainId);
    }
  }

  return {
    async post(league, request, content) {
      const post = { ...content, key: writeKeyOf(request) };
      const queue = queues.get(league.chainId);
      if (queue !== undefined && queue.waiting.length >= mostWaiting) throw tooBusy();
      const done = Promise.withResolvers<Written<ChatMessage>>();
      const entry = { post, since: performance.now(), done };
      if (queue === undefined) {
        const newQueue: Queue = { league, waiting: [entry] };
        queues.set(league.chainId, newQueue);
        void work(newQueue);
      } else queue.waiting.push(entry);
      return done.promise;
    },
  };
}

/** Takes out of the queue who has waited for too long; they are the first ones. */
function refuseLate(waiting: WaitingPost[]): void {
  const oldest = performance.now() - longestWaitMs;
  const inTime = waiting.findIndex(({ since }) => since >= oldest);
  for (const { done } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) done.reject(tooBusy());
}

/** The first ones as far as they can be stored together; a picture is put into its message by a transaction. */
function sizeOfGroup(waiting: readonly WaitingPost[]): number {
  const upload = waiting.slice(0, groupSize).findIndex(({ post }) => hasUpload(post));
  return upload === -1 ? groupSize : Math.max(upload, 1);
}

/** Stores messages and tells of them. */
async function commit(deps: ChatDeps, chainId: string, group: readonly WaitingPost[]): Promise<Appended[]> {
  const posts = group.map(({ post }) => post);
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

/** Responds to a group, and notes that who writes has read what was there: nobody waits for that. */
async function respond(
  { seats, logger }: Pick<Deps, 'seats' | 'logger'>,
  chainId: string,
  group: readonly WaitingPost[],
  results: readonly Appended[],
): Promise<void> {
  results.forEach((result, place) => {
    const done = group[place]?.done;
    if (result instanceof Error) done?.reject(result);
    else done?.resolve({ status: 201, body: result.body });
  });
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
