import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type LeagueMember } from '../clients/league-members.js';
import { type Deps } from '../deps.js';
import { type Conversation, membershipOf, type Person, peopleKeyOf } from '../domain/conversation.js';
import { bindConversations, type BindDeps } from './bind-conversations.js';
import { publishLive } from './publish-live.js';

/** New conversations that an account opens in a day, whatever becomes of them. */
export const OPENED_A_DAY = 30;

type OpenDeps = BindDeps & Pick<Deps, 'dayCounts' | 'goneLeagues'>;

export interface NewConversation {
  league: LeagueAccess;
  /** The first of them opens it. */
  people: Person[];
  /** For a group; two people need none. */
  name: string | null;
}

/**
 * The people of a conversation: the caller, as the members are now, and those members.
 * Throws AppError `forbidden` for a caller who is none of them any more, `invalid` for ids that are nobody's, the caller's
 * own, or named twice.
 */
export function peopleOf(members: readonly LeagueMember[], callerId: string, ids: readonly string[]): Person[] {
  const caller = members.find(({ accountId }) => accountId === callerId);
  if (caller === undefined) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  const others = ids.map((id) =>
    members.find(({ accountId, sleeperUserId }) => id === accountId || id === sleeperUserId),
  );
  const found = others.filter((member) => member !== undefined);
  if (found.length < ids.length) throw notValid(ids.length === 1 ? goneText.one : goneText.some);
  if (found.includes(caller)) throw notValid('Choose somebody else than yourself.');
  if (new Set(found).size < found.length) throw notValid('You have chosen somebody twice.');
  return [caller, ...found].map(({ ...member }) => member);
}

const goneText = {
  one: 'This person is not in this league any more, so you cannot write to them here.',
  some: 'Somebody whom you have chosen is not in this league any more. Choose again.',
};

const notValid = (text: string) =>
  new AppError('invalid', 'participants-not-valid', text, { details: { field: 'participantIds' } });

/**
 * The conversation of these people, opened by the first of them unless there is one already; the caller is shown it.
 * Throws AppError `limited` for an account that has opened too many today.
 */
export async function openConversation(
  deps: OpenDeps,
  session: ClientSession,
  { league, people, name }: NewConversation,
): Promise<{ id: string; isNew: boolean }> {
  const { chainId } = await deps.goneLeagues.standing(league, session);
  const accountId = people[0]?.accountId ?? '';
  // Who has signed up since they were written to: their conversations are found by their account from now on.
  for (const person of people) {
    if (person.accountId !== null)
      await bindConversations(deps, session, { ...person, chainId, accountId: person.accountId });
  }
  const existing = await deps.conversations.ofPeople(chainId, peopleKeyOf(people), session);
  if (existing !== null) {
    if (!existing.shownTo.includes(accountId)) {
      await deps.conversations.show(session, existing._id, [accountId]);
      await tellOpened(deps, session, existing, accountId);
    }
    return { id: existing._id, isNew: false };
  }
  const now = new Date();
  const counted = { what: 'opened-conversations', accountId, most: OPENED_A_DAY, now } as const;
  if (!(await deps.dayCounts.add(session, counted))) {
    throw new AppError('limited', 'too-many-conversations', 'You have opened many conversations today. Try tomorrow.', {
      retryAfterS: 3_600,
    });
  }
  const conversation: Conversation = {
    _id: randomUUID(),
    chainId,
    ...membershipOf(people),
    name: people.length > 2 ? name : null,
    shownTo: [accountId],
    createdAt: now,
    lastAt: now,
    lastMessageId: null,
  };
  await deps.conversations.insert(session, conversation);
  await tellOpened(deps, session, conversation, accountId);
  return { id: conversation._id, isNew: true };
}

/** The caller's other pages list it from now on. */
const tellOpened = (
  deps: OpenDeps,
  session: ClientSession,
  { _id: conversationId, chainId }: Conversation,
  accountId: string,
) => publishLive(deps, session, { chainId, accountIds: [accountId] }, 'conversation.created', { conversationId });
