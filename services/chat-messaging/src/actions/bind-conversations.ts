import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Conversation, type Person, peopleKeyOf } from '../domain/conversation.js';
import { mergeChats } from './merge-chats.js';
import { tellReaders } from './tell-readers.js';

export type BindDeps = Pick<Deps, 'conversations' | 'messages' | 'files' | 'seats' | 'pendingEvents'>;

/**
 * Gives an account the conversations that wait for its Sleeper user. Those that another account of this Sleeper user
 * has had stay with that one. What the account has written to this Sleeper user itself, as another one, goes on waiting:
 * nobody is in a conversation twice.
 */
export async function bindConversations(
  deps: BindDeps,
  session: ClientSession,
  person: { chainId: string; sleeperUserId: string; accountId: string },
): Promise<void> {
  const waiting = await deps.conversations.waitingFor(person, session);
  for (const conversation of waiting) await bind(deps, session, conversation, person);
}

async function bind(
  deps: BindDeps,
  session: ClientSession,
  conversation: Conversation,
  { chainId, sleeperUserId, accountId }: { chainId: string; sleeperUserId: string; accountId: string },
): Promise<void> {
  const isMeant = (person: Person) => person.accountId === null && person.sleeperUserId === sleeperUserId;
  const people = conversation.people.map((person) => (isMeant(person) ? { ...person, accountId } : person));
  const same = await deps.conversations.ofPeople(chainId, peopleKeyOf(people), session);
  const readers = conversation.lastMessageId === null ? [] : [accountId];
  const isMerged = same !== null && (await mergeConversations(deps, session, conversation, same));
  const heirId = isMerged ? same._id : conversation._id;
  if (same === null) await deps.conversations.setPeople(session, heirId, people);
  else if (!isMerged) await deps.conversations.putBeside(session, heirId, people);
  await deps.conversations.show(session, heirId, readers);
  await tellReaders(deps, session, heirId);
}

/**
 * Puts a conversation into the other one of the same people. False, and nothing is done, when somebody has deleted
 * messages of one of them: between the others' those would come back, or take some along that they have kept.
 */
export async function mergeConversations(
  deps: Omit<BindDeps, 'pendingEvents'>,
  session: ClientSession,
  from: Conversation,
  into: Conversation,
): Promise<boolean> {
  if (await deps.seats.isCleared(session, [from._id, into._id])) return false;
  const channel = { channelId: into._id, chainId: into.chainId };
  await mergeChats(deps, session, from._id, channel, into.accountIds);
  await deps.files.moveChannel(session, from._id, channel);
  await deps.seats.remove(session, from._id);
  await deps.conversations.remove(session, from._id);
  // One that nothing was said in is as new as its opening, and has no last message.
  const isNewer = into.lastMessageId === null || (from.lastMessageId !== null && from.lastAt > into.lastAt);
  const newest = isNewer ? from : into;
  if (newest.lastMessageId === null) await deps.conversations.show(session, into._id, from.shownTo);
  else await deps.conversations.written(session, into, newest.lastMessageId, newest.lastAt);
  return true;
}
