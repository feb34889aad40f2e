import { Type, type Static } from 'typebox';
import { ChatMessage } from './chat-message.js';

/** Somebody of a conversation. Members see no e-mail of others; the name is the provider's. */
export const Participant = Type.Object({
  id: Type.Union([Type.String(), Type.Null()], { description: 'The account; null until the person has signed up.' }),
  firstName: Type.Null({ description: 'Not known of others: show displayName.' }),
  displayName: Type.String(),
  sleeperUserId: Type.String(),
  isMember: Type.Boolean({ description: 'False for who has left the league.' }),
});

/** A conversation as one of its people gets it. */
export const Conversation = Type.Object({
  id: Type.String(),
  leagueId: Type.String(),
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
