import { type LeagueAccess } from '@dynasty/kit/league/access';
import { Type, type Static } from 'typebox';
import { type LeagueMember } from '../clients/league-members.js';
import { type Conversation as StoredConversation, type Person } from '../domain/conversation.js';
import { isSamePerson } from '../domain/message.js';
import { type Seat, unreadUpTo } from '../store/seats.js';
import { ChatMessage } from './chat-message.js';

/** Somebody of a conversation. Members see no e-mail of others; the name is the provider's. */
export const Participant = Type.Object({
  id: Type.Union([Type.String(), Type.Null()], { description: 'The account; null until the person has signed up.' }),
  firstName: Type.Null({ description: 'Not known of others: show displayName.' }),
  displayName: Type.String(),
  sleeperUserId: Type.String({ description: 'Empty for who has deleted their account.' }),
  isMember: Type.Boolean({ description: 'False for who has left the league.' }),
});

/** A conversation as one of its people gets it. */
export const Conversation = Type.Object({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Groups may have one.' }),
  isGroup: Type.Boolean(),
  participants: Type.Array(Participant),
  participantIds: Type.Array(Type.String({ description: 'The account; the Sleeper user until they have one.' })),
  position: Type.Integer({ description: 'Of the last message; 0 without one.' }),
  readPosition: Type.Integer({ description: 'How far the caller has read.' }),
  unreadCount: Type.Integer(),
  isMuted: Type.Boolean(),
  canWrite: Type.Boolean({ description: 'False for a caller who has left the league: they only read.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  lastMessage: Type.Union([ChatMessage, Type.Null()]),
});

export type Conversation = Static<typeof Conversation>;

/** What a conversation is shown with: the caller's place, and how things stand. */
export interface ConversationFacts {
  league: Pick<LeagueAccess, 'member'>;
  members: readonly LeagueMember[];
  lastSeq: number;
  seat: Seat | undefined;
  lastMessage: ChatMessage | undefined;
}

/** The stored conversation on the wire. */
export function conversationBody(
  { _id, name, people, createdAt }: StoredConversation,
  { league, members, lastSeq, seat, lastMessage }: ConversationFacts,
): Conversation {
  const { clearedSeq: cleared = 0, readSeq: readPosition = 0 } = seat ?? {};
  return {
    id: _id,
    name,
    isGroup: people.length > 2,
    participants: people.map((person) => participantBody(person, people, members)),
    participantIds: people.map(({ accountId, sleeperUserId }) => accountId ?? sleeperUserId),
    position: lastSeq,
    readPosition,
    unreadCount: unreadUpTo(lastSeq, readPosition),
    isMuted: seat?.isMuted ?? false,
    canWrite: league.member,
    createdAt: createdAt.toISOString(),
    lastMessage: lastMessage !== undefined && lastMessage.position > cleared ? lastMessage : null,
  };
}

function participantBody(
  person: Person,
  people: readonly Person[],
  members: readonly LeagueMember[],
): Static<typeof Participant> {
  // Who has become the Sleeper user to whom they wrote is in the conversation already, by their account.
  const isThere = ({ accountId }: LeagueMember) =>
    accountId !== null && people.some((other) => other !== person && other.accountId === accountId);
  const member = members.find((one) => isSamePerson(one, person) && !isThere(one));
  const { displayName, sleeperUserId } = member ?? person;
  return { id: person.accountId, firstName: null, displayName, sleeperUserId, isMember: member !== undefined };
}
