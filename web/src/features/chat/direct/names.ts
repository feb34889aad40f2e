import type { Nameable } from '../composer/mentions';
import { straight } from '../straight';
import type { Conversation } from './api';

type Participant = Conversation['participants'][number];

/** Everybody but the reader. */
export const othersOf = ({ participants }: Conversation, myId: string | undefined): Participant[] =>
  participants.filter(({ id }) => id === null || id !== myId);

const nameOf = ({ firstName, displayName }: Participant): string =>
  straight(firstName ?? displayName) || 'Unknown User';

/** What a conversation is called: its own name, else who is in it. */
export function conversationName(conversation: Conversation, myId: string | undefined): string {
  if (conversation.name) return straight(conversation.name);
  return othersOf(conversation, myId).map(nameOf).join(', ') || 'Unknown User';
}

/** Who has left the league is named as such; who has deleted their account is called a former member anyway. */
const nameInGroup = (person: Participant): string =>
  person.isMember || person.sleeperUserId === '' ? nameOf(person) : `${nameOf(person)} (left)`;

/** Who is in a group; first those who are no members any more, since the end of a long line is cut off. */
function peopleOfGroup(others: readonly Participant[]): string {
  const leftFirst = others.toSorted((a, b) => Number(a.isMember) - Number(b.isMember));
  return `Group · ${leftFirst.map(nameInGroup).join(', ')}`;
}

/** The line below the name: a pair's team, who is in a group. */
export function conversationDetail(
  conversation: Conversation,
  myId: string | undefined,
  members: readonly Nameable[],
): string | undefined {
  const others = othersOf(conversation, myId);
  if (conversation.isGroup) return peopleOfGroup(others);
  const [other] = others;
  if (other && !other.isMember) return 'Has left the league';
  const team = members.find(({ sleeperUserId }) => sleeperUserId === other?.sleeperUserId)?.teamName;
  if (other && other.id === null) return [team, 'Has not signed up yet'].filter(Boolean).join(' · ');
  return team ?? undefined;
}

/**
 * The people of a conversation, who can be named in it: nobody who has deleted their account. Members are as the league
 * knows them; the Sleeper user of who has left it may be another member's by now.
 */
export const namedIn = (
  conversation: Conversation,
  myId: string | undefined,
  members: readonly Nameable[],
): Nameable[] =>
  othersOf(conversation, myId)
    .filter(({ sleeperUserId }) => sleeperUserId !== '')
    .map((person) => {
      const member = person.isMember && members.find(({ sleeperUserId }) => sleeperUserId === person.sleeperUserId);
      const { sleeperUserId } = person;
      const id = person.id ?? sleeperUserId;
      return member ? { ...member, id } : { id, sleeperUserId, name: nameOf(person), teamName: null, avatar: null };
    });
