import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { formerIdOf, presentOf } from '../domain/conversation.js';
import { conversationOf, formerMember } from '../domain/message.js';
import { announceChange } from './change-message.js';

type ForgetDeps = Pick<Deps, 'mongo' | 'conversations' | 'messages' | 'seats' | 'reports' | 'outbox'>;

/** Messages changed by one transaction. */
const atOnce = 500;

/**
 * Takes a deleted account's name off all that it has written, which stays, and forgets what it has read. Goes on where
 * it was interrupted, and changes nothing the second time.
 */
export async function forgetAccount(deps: ForgetDeps, accountId: string): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    await deps.seats.removeOf(session, accountId);
    await deps.reports.disown(session, accountId);
  });
  for (const { _id } of await deps.conversations.ofAccount(accountId)) {
    await deps.mongo.transaction((session) => leaveConversation(deps, session, _id, accountId));
  }
  while ((await deps.mongo.transaction((session) => disownSome(deps, session, accountId))) > 0);
}

/** It stays the others' conversation, with a former member; what nobody is left to see is removed. */
async function leaveConversation(
  deps: ForgetDeps,
  session: ClientSession,
  id: string,
  accountId: string,
): Promise<void> {
  const conversation = await deps.conversations.find(id, session);
  if (conversation === null) return;
  const { people, shownTo, waiting, lastMessageId } = conversation;
  const former = { accountId: formerIdOf(randomUUID()), displayName: formerMember };
  const peopleNow = people.map((person) => (person.accountId === accountId ? { ...person, ...former } : person));
  await deps.conversations.setPeople(session, id, peopleNow);
  await deps.conversations.hideFrom(session, id, accountId);
  const isSeen =
    presentOf(shownTo).some((reader) => reader !== accountId) || (waiting.length > 0 && lastMessageId !== null);
  if (!isSeen) await deps.conversations.abandon(session, id, new Date());
}

/** How many messages were changed. */
async function disownSome(deps: ForgetDeps, session: ClientSession, accountId: string): Promise<number> {
  const messages = await deps.messages.namedOf(session, accountId, atOnce);
  await deps.messages.disown(
    session,
    messages.map(({ _id }) => _id),
  );
  // One of each league's chat is enough to say that its pages are others now.
  const inChats = messages.filter((message) => conversationOf(message) === null);
  for (const message of new Map(inChats.map((message) => [message.chainId, message])).values())
    await announceChange(deps, session, message, 'disowned');
  return messages.length;
}
