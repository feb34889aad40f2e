import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { type Audience } from '../domain/audience.js';
import { conversationOf, type Message, type ReactionKind, stateOf } from '../domain/message.js';
import { type Room } from './enter-room.js';
import { quotedBy } from './find-message.js';
import { publishLive, publishMessage } from './publish-live.js';
import { noSuchMessage } from './read-channel.js';

type ChangeDeps = Pick<Deps, 'messages' | 'outbox' | 'pendingEvents' | 'files' | 'seats'>;

/** Adds or takes off somebody's reaction. Throws AppError `conflict` when the message shows nothing any more. */
export async function react(
  deps: ChangeDeps,
  session: ClientSession,
  {
    room,
    messageId,
    ...reaction
  }: { room: Room; messageId: string; kind: ReactionKind; accountId: string; isOn: boolean },
): Promise<void> {
  const message = await deps.messages.react(session, messageId, reaction.kind, reaction.accountId, reaction.isOn);
  if (message === null) throw nothingToSee();
  await tellChange(deps, session, room, message, 'reacted');
}

/**
 * Erases a message, of which its place stays. Once more changes nothing. Throws AppError `conflict` while an admin hides
 * it: nobody makes away with what went on record.
 */
export async function deleteMessage(
  deps: ChangeDeps,
  session: ClientSession,
  room: Room,
  messageId: string,
): Promise<void> {
  const before = await deps.messages.find(messageId, session);
  if (before === null) throw noSuchMessage();
  if (before.deletedAt !== undefined) return;
  if (before.hidden !== undefined) throw hiddenIsKept();
  const erased = await deps.messages.erase(session, messageId, new Date());
  if (erased === null) throw noSuchMessage();
  if (before.image?.fileId !== undefined) await deps.files.drop(session, before.image.fileId);
  await publishLive(deps, session, await readersOf(deps, session, room, erased), 'message.deleted', {
    messageId,
    conversationId: conversationOf(erased),
    position: erased.seq,
  });
  await announceChange(deps, session, erased, 'deleted');
}

/**
 * An admin takes a message of the league chat out of sight, or shows it again; who did it and why goes on record. Once
 * more changes nothing. Throws AppError `conflict` when its author has deleted it.
 */
export async function hideMessage(
  deps: ChangeDeps,
  session: ClientSession,
  o: { room: Room; messageId: string; accountId: string; isHidden: boolean; reason: string },
): Promise<void> {
  const { league } = o.room;
  const before = await deps.messages.find(o.messageId, session);
  if (before === null || before.deletedAt !== undefined) throw nothingToSee();
  if ((stateOf(before) === 'hidden') === o.isHidden) return;
  const at = new Date();
  const hidden = o.isHidden ? { at, accountId: o.accountId, reason: o.reason } : undefined;
  const message = await deps.messages.setHidden(session, o.messageId, hidden);
  if (message === null) throw nothingToSee();
  if (message.image?.fileId !== undefined) await deps.files.setHidden(session, message.image.fileId, o.isHidden);
  await deps.outbox.add(session, 'chat.message_hidden.v1', `${message._id}:${randomUUID()}`, {
    chainId: message.chainId,
    connectionId: league.connectionId,
    messageId: message._id,
    isHidden: o.isHidden,
    authorAccountId: message.accountId,
    authorSleeperUserId: message.sleeperUserId ?? '',
    authorName: message.userName,
    actorAccountId: o.accountId,
    actorName: league.displayName,
    reason: o.reason,
    occurredAt: at.toISOString(),
  });
  await tellChange(deps, session, o.room, message, o.isHidden ? 'hidden' : 'shown');
}

async function tellChange(
  deps: ChangeDeps,
  session: ClientSession,
  room: Room,
  message: Message,
  change: string,
): Promise<void> {
  const quoted = await quotedBy(deps, message, session);
  const readers = await readersOf(deps, session, room, message);
  await publishMessage(deps, session, readers, 'message.updated', { message, quoted });
  await announceChange(deps, session, message, change);
}

/** Who reads a message: of a conversation not those who have deleted it, with that message, for themselves. */
async function readersOf(
  { seats }: Pick<Deps, 'seats'>,
  session: ClientSession,
  { audience, channel }: Room,
  { seq }: Message,
): Promise<Audience> {
  const { chainId, accountIds } = audience;
  if (accountIds === undefined) return audience;
  const gone = await seats.clearedPast(session, channel.channelId, seq);
  return { chainId, accountIds: accountIds.filter((accountId) => !gone.has(accountId)) };
}

/** What others keep of the league chat is no longer true; of conversations nobody keeps anything. */
export async function announceChange(
  { outbox }: Pick<Deps, 'outbox'>,
  session: ClientSession,
  message: Pick<Message, '_id' | 'chainId' | 'channelId'>,
  change: string,
): Promise<void> {
  if (conversationOf(message) !== null) return;
  await outbox.add(session, 'chat.message_changed.v1', `${message._id}:${randomUUID()}`, {
    chainId: message.chainId,
    messageId: message._id,
    change,
    occurredAt: new Date().toISOString(),
  });
}

function hiddenIsKept(): AppError {
  return new AppError('conflict', 'message-hidden', 'An admin has hidden this message. It is kept until they show it.');
}

function nothingToSee(): AppError {
  return new AppError('conflict', 'message-gone', 'This message has been deleted or hidden.');
}
