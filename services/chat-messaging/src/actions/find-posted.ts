import { keyReused, type WriteKey } from '@dynasty/kit/idempotency';
import { type ClientSession } from 'mongoose';
import { type Deps } from '../deps.js';
import { type Message } from '../domain/message.js';
import { tooBusy } from '../memory/channels.js';
import { bodyFor, quotedBy } from './find-message.js';
import { PostedBefore, type PostedMessage } from './post-message.js';

type FindDeps = Pick<Deps, 'messages'>;

/**
 * The message that was posted under a key, as its author has it now: what was hidden or deleted since is not told again.
 * Throws AppError `unprocessable` when the key was used for another request, `unavailable` while it may yet be undone.
 */
export async function findPosted(deps: FindDeps, key: WriteKey, clearedSeq = 0): Promise<PostedMessage> {
  const [message] = await deps.messages.durable([key.id]);
  if (message === undefined) throw tooBusy();
  return postedAs(deps, message, key, clearedSeq);
}

/** As findPosted(); undefined where nothing was posted under the key. */
export async function findPostedIfAny(deps: FindDeps, key: WriteKey | undefined): Promise<PostedMessage | undefined> {
  if (key === undefined) return undefined;
  const [message] = await deps.messages.durable([key.id]);
  return message === undefined ? undefined : postedAs(deps, message, key, 0);
}

/** What was posted under any of these keys, by its id: the message, or why it is not told. */
export async function findPostedAmong(
  deps: FindDeps,
  keys: readonly WriteKey[],
): Promise<Map<string, PostedMessage | Error>> {
  const messages = await deps.messages.durable(keys.map(({ id }) => id));
  const byId = new Map(messages.map((message) => [message._id, message]));
  const found = new Map<string, PostedMessage | Error>();
  await Promise.all(
    keys.map(async (key) => {
      const message = byId.get(key.id);
      if (message === undefined) return;
      found.set(key.id, await postedAs(deps, message, key, 0).catch((error: unknown) => error as Error));
    }),
  );
  return found;
}

/** Runs the transaction that stores a message; where one was posted under its key, gives that. */
export async function postedOnce(
  deps: FindDeps & Pick<Deps, 'mongo'>,
  key: WriteKey | undefined,
  clearedSeq: number,
  store: (session: ClientSession) => Promise<PostedMessage>,
): Promise<PostedMessage> {
  try {
    return await deps.mongo.transaction(store);
  } catch (error) {
    if (key === undefined || !(error instanceof PostedBefore)) throw error;
    return findPosted(deps, key, clearedSeq);
  }
}

async function postedAs(
  { messages }: FindDeps,
  message: Message,
  key: WriteKey,
  clearedSeq: number,
): Promise<PostedMessage> {
  if (message.request !== key.request) throw keyReused();
  const quoted = await quotedBy({ messages }, message);
  return { message, quoted, body: bodyFor(clearedSeq, message, quoted) };
}
