import { createCache } from '@dynasty/kit/cache';
import { type GoneLeagues, type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatMessage } from '../bodies/chat-message.js';
import { hasUpload, type NewMessage } from '../bodies/message-post.js';
import { type Channels, tooBusy } from './channels.js';

/** Posts stored together at most. */
const groupSize = 50;
/** Posts to a league that wait at most: more are refused at once. */
const mostWaiting = 1_000;
/** Who has waited longer is about to give up, or has; the message would be stored and nobody told. */
const longestWaitMs = 5_000;
/** What was found out longer ago does not tell where a league stands. */
const stands = { max: 1_000, ttlMs: 200 };
/** After a group of so many the next one gathers for this long: posts come faster than they are stored one by one. */
const gather = { from: 3, ms: 8 };

/** Stores posts in this order; for each the message, or why there is none. */
export type StorePosts = (chainId: string, posts: readonly NewMessage[]) => Promise<readonly (ChatMessage | Error)[]>;

interface WaitingPost {
  post: NewMessage;
  /** By performance.now() */
  since: number;
  done: PromiseWithResolvers<ChatMessage>;
}

/** The posts to a league that wait for their turn. */
interface Queue {
  league: LeagueIds;
  waiting: WaitingPost[];
  store: StorePosts;
}

export interface ChatPosts {
  /** Has a message of the league chat stored, with those that wait beside it; resolves once it is durable. */
  post(league: LeagueIds, post: NewMessage, store: StorePosts): Promise<ChatMessage>;
}

/**
 * The posts to league chats that this process has not stored yet. What comes in for a league while its last messages are
 * being stored is stored together by the next insert: nobody waits for more than two of them.
 */
export function createChatPosts(deps: {
  channels: Pick<Channels, 'inTurn'>;
  goneLeagues: Pick<GoneLeagues, 'standing'>;
}): ChatPosts {
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

  async function storeNext({ league, waiting, store }: Queue): Promise<number> {
    refuseLate(waiting);
    const group = waiting.splice(0, sizeOfGroup(waiting));
    if (group.length === 0) return 0;
    try {
      const { chainId } = await standingOf(league);
      const results = await store(
        chainId,
        group.map(({ post }) => post),
      );
      results.forEach((result, place) => {
        const done = group[place]?.done;
        if (result instanceof Error) done?.reject(result);
        else done?.resolve(result);
      });
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
        const stored = await deps.channels.inTurn(chainId, () => storeNext(queue));
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
    async post(league, post, store) {
      const queue = queues.get(league.chainId);
      if (queue !== undefined && queue.waiting.length >= mostWaiting) throw tooBusy();
      const done = Promise.withResolvers<ChatMessage>();
      const entry = { post, since: performance.now(), done };
      if (queue === undefined) {
        const newQueue: Queue = { league, waiting: [entry], store };
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
