import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { type Conversation, formerPerson, presentOf } from '../domain/conversation.js';
import { conversationOf } from '../domain/message.js';
import { announceChange } from './change-message.js';
import { publishLive } from './publish-live.js';
import { tellReaders } from './tell-readers.js';

type ForgetDeps = Pick<Deps, 'mongo' | 'conversations' | 'messages' | 'seats' | 'reports' | 'outbox' | 'pendingEvents'>;

/** Messages changed by one transaction. */
const atOnce = 500;

/**
 * Takes a deleted account's name off all that it had written by then, which stays, and forgets what it has read. What its
 * person has written since they came back keeps their name; the conversations that they have begun or written to since
 * stay theirs, without what was said there before. Goes on where it was interrupted, and changes nothing the second time.
 */
export async function forgetAccount(deps: ForgetDeps, accountId: string, deletedAt: Date): Promise<void> {
  const before = await deps.mongo.transaction(async (session) => {
    const conversations = await deps.conversations.ofAccount(accountId, session);
    const ids = conversations.map(({ _id }) => _id);
    await deps.seats.removeOf(session, accountId, ids);
    await deps.reports.disown(session, accountId, deletedAt);
    return conversations.filter(({ createdAt }) => createdAt <= deletedAt).map(({ _id }) => _id);
  });
  for (const id of before)
    await deps.mongo.transaction((session) => settleConversation(deps, session, id, accountId, deletedAt));
  // Last of all: what was still let in meets the leaving of its conversation, or stands there by now.
  while ((await deps.mongo.transaction((session) => disownSome(deps, session, accountId, deletedAt))) > 0);
}

/** Whether somebody who had deleted their account is a member again of a league where their name still stands. */
export async function isBack(
  deps: ForgetDeps & Pick<Deps, 'members'>,
  accountId: string,
  deletedAt: Date,
): Promise<boolean> {
  const named = await deps.mongo.transaction(async (session) => [
    ...(await deps.conversations.ofAccount(accountId, session)),
    ...(await deps.messages.namedOf(session, accountId, deletedAt, atOnce)),
  ]);
  for (const chainId of new Set(named.map((one) => one.chainId))) {
    const members = await deps.members.of(chainId, { fresh: true });
    if (members.some((member) => member.accountId === accountId)) return true;
  }
  return false;
}

/** The same people have one conversation: who came back and wrote to them again stands in it, as somebody new. */
async function settleConversation(
  deps: ForgetDeps,
  session: ClientSession,
  id: string,
  accountId: string,
  deletedAt: Date,
): Promise<void> {
  const conversation = await deps.conversations.find(id, session);
  if (conversation === null) return;
  if (await deps.messages.hasWrittenSince(session, id, accountId, deletedAt)) {
    const justAfter = new Date(deletedAt.getTime() + 1);
    const firstSince = await deps.messages.firstPlaceSince(session, id, justAfter);
    await deps.seats.clear(session, { channelId: id, chainId: conversation.chainId }, accountId, firstSince - 1);
  } else {
    await deps.seats.removeIn(session, id, accountId);
    await leaveConversation(deps, session, conversation, accountId);
  }
}

/** It stays the others' conversation, with a former member; what nobody is left to see is removed. */
async function leaveConversation(
  deps: ForgetDeps,
  session: ClientSession,
  { _id: id, people, shownTo, waiting, lastMessageId }: Conversation,
  accountId: string,
): Promise<void> {
  const former = formerPerson(randomUUID());
  const peopleNow = people.map((person) => (person.accountId === accountId ? former : person));
  await deps.conversations.setPeople(session, id, peopleNow);
  await deps.conversations.hideFrom(session, id, accountId);
  const isRead = presentOf(shownTo).some((reader) => reader !== accountId);
  const isSeen = isRead || (waiting.length > 0 && lastMessageId !== null);
  if (!isSeen) await deps.conversations.abandon(session, id, new Date());
  await tellReaders(deps, session, id);
}

/** How many messages were changed. Who reads them is told within the transaction: then they find the name in none of these. */
async function disownSome(
  deps: ForgetDeps,
  session: ClientSession,
  accountId: string,
  deletedAt: Date,
): Promise<number> {
  const messages = await deps.messages.namedOf(session, accountId, deletedAt, atOnce);
  await deps.messages.disown(
    session,
    messages.map(({ _id }) => _id),
  );
  // One of each league's chat is enough to say that its pages are others now.
  const inChats = messages.filter((message) => conversationOf(message) === null);
  for (const [chainId, message] of new Map(inChats.map((message) => [message.chainId, message]))) {
    await announceChange(deps, session, message, 'disowned');
    await publishLive(deps, session, { chainId }, 'conversation.changed', { conversationId: null, changed: 'people' });
  }
  const inConversations = messages.flatMap((message) => conversationOf(message) ?? []);
  for (const id of new Set(inConversations)) await tellReaders(deps, session, id);
  return messages.length;
}
