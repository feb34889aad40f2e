import { AppError } from '@dynasty/kit/errors';
import { type WriteRequest, type Written } from '@dynasty/kit/idempotency';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { type ClientSession } from 'mongoose';
import { type ChatMessage } from '../bodies/chat-message.js';
import { type Deps } from '../deps.js';
import { leagueAddress } from '../domain/audience.js';
import { placeAtOnce } from './place-events.js';
import { type NewMessage, storeMessages } from './post-message.js';

/** Messages stored by one transaction at most. */
const groupSize = 50;

type ChatDeps = Pick<
  Deps,
  | 'messages'
  | 'channels'
  | 'files'
  | 'seats'
  | 'outbox'
  | 'goneLeagues'
  | 'idempotency'
  | 'streamPositions'
  | 'streamEvents'
  | 'addressFeeds'
  | 'logger'
>;

interface Waiting {
  asked: WriteRequest;
  posted: NewMessage;
  done: PromiseWithResolvers<Written<ChatMessage>>;
}

export interface ChatPosts {
  /** Stores a message of the league chat; resolves once it is durable. */
  post(league: LeagueAccess, asked: WriteRequest, posted: NewMessage): Promise<Written<ChatMessage>>;
}

/**
 * Posts to league chats. What comes in for a league while its last transaction is under way shares the next one: the
 * places of a busy chat are handed out in groups, and nobody waits for more than two transactions.
 */
export function createChatPosts(deps: ChatDeps): ChatPosts {
  const queues = new Map<string, Waiting[]>();

  async function commitNext(league: LeagueAccess): Promise<void> {
    const { chainId } = league;
    const queue = queues.get(chainId) ?? [];
    const group = queue.splice(0, groupSize);
    if (queue.length === 0) queues.delete(chainId);
    else begin(league);
    await commit(deps, league, group);
  }

  function begin(league: LeagueAccess): void {
    const { chainId } = league;
    deps.channels
      .inTurn(chainId, () => commitNext(league))
      .catch((error: unknown) => {
        const left = queues.get(chainId) ?? [];
        queues.delete(chainId);
        for (const { done } of left) done.reject(error);
      });
  }

  return {
    post(league, asked, posted) {
      const waiting = { asked, posted, done: Promise.withResolvers<Written<ChatMessage>>() };
      const queue = queues.get(league.chainId);
      if (queue === undefined) {
        queues.set(league.chainId, [waiting]);
        begin(league);
      } else queue.push(waiting);
      return waiting.done.promise;
    },
  };
}

/** The league has been taken into another one since access was checked: its chat has gone with it. */
class Moved extends Error {
  constructor(readonly into: LeagueIds) {
    super(`the league is ${into.chainId} now`);
  }
}

/** Asks beside the transaction, so that nobody waits for it; the transaction ends with Moved where it is another one. */
function mustStand({ goneLeagues }: Pick<Deps, 'goneLeagues'>, session: ClientSession, league: LeagueIds): void {
  const standing = goneLeagues.standing(league);
  // Where the transaction fails before, nobody is left to be told.
  standing.catch(() => undefined);
  hooksOf(session).beforeCommit.push(async () => {
    const now = await standing;
    if (now.chainId !== league.chainId) throw new Moved(now);
  });
}

/** Commits messages together; one that is refused keeps none of the others from being stored. */
async function commit(deps: ChatDeps, league: LeagueIds, group: readonly Waiting[]): Promise<void> {
  try {
    const results = await deps.idempotency.runAll<ChatMessage>(
      group.map(({ asked }) => asked),
      async (session, fresh) => {
        mustStand(deps, session, league);
        const posts = fresh.flatMap((place) => group[place]?.posted ?? []);
        const bodies = await postToChat(deps, session, league, posts);
        return bodies.map((body) => ({ status: 201, body }));
      },
    );
    results.forEach((result, place) => {
      const done = group[place]?.done;
      if (result instanceof AppError) done?.reject(result);
      else done?.resolve(result);
    });
  } catch (error) {
    if (error instanceof Moved) return commit(deps, error.into, group);
    const isRefusal = error instanceof AppError && error.kind !== 'unavailable';
    if (group.length > 1 && isRefusal) for (const one of group) await commit(deps, league, [one]);
    else for (const { done } of group) done.reject(error);
  }
}

/** Stores messages of the chat of a league that stands, in this order, with their events. */
export async function postToChat(
  deps: Omit<ChatDeps, 'idempotency' | 'goneLeagues'>,
  session: ClientSession,
  { chainId }: Pick<LeagueIds, 'chainId'>,
  posts: readonly NewMessage[],
): Promise<ChatMessage[]> {
  const channel = { channelId: chainId, chainId };
  const stored = await storeMessages(deps, session, channel, posts);
  // Who writes has read what was there; a recap is sent here from its own page.
  const written = stored.filter(({ message }) => message.card === undefined);
  await deps.seats.readEach(session, channel, new Map(written.map(({ message }) => [message.accountId, message.seq])));
  for (const { message } of stored) {
    if (message.card !== undefined) await deps.seats.readNext(session, channel, message.accountId, message.seq);
  }
  const bodies = stored.map(({ body }) => body);
  await placeAtOnce(
    deps,
    session,
    leagueAddress(chainId),
    bodies.map((body) => ({ event: 'chat.message', data: JSON.stringify(body) })),
  );
  // It says that the chat has grown: once for all that is stored together.
  const last = stored.at(-1)?.message;
  if (last !== undefined) {
    await deps.outbox.add(session, 'chat.message_posted.v1', last._id, {
      chainId,
      messageId: last._id,
      accountId: last.accountId,
      occurredAt: last.createdAt.toISOString(),
    });
  }
  return bodies;
}
