import { Type, type Static } from 'typebox';
import { NflProgress } from '@dynasty/kit/league/nfl-progress';
import { ChatMessage } from './chat-message.js';

const OfConversation = Type.Union([Type.String(), Type.Null()], { description: 'Null for the league chat.' });

/**
 * Everything that a stream tells, by the event's name, with its data. The one table of live events: what services
 * publish is checked against it, and the web takes its types from it through the OpenAPI document.
 */
export const LiveEvents = Type.Object(
  {
    'chat.message': ChatMessage,
    'conversation.message': ChatMessage,
    'message.updated': Type.Object(ChatMessage.properties, {
      description: 'Reactions have changed, or an admin has hidden it or shows it again.',
    }),
    'message.deleted': Type.Object(
      { messageId: Type.String(), conversationId: OfConversation, position: Type.Integer() },
      { description: 'By its author: its place stays.' },
    ),
    'chat.read': Type.Object(
      { readPosition: Type.Integer() },
      { description: 'The account itself has read the league chat that far, on another page.' },
    ),
    'conversation.read': Type.Object({
      conversationId: Type.String(),
      userId: Type.String(),
      readPosition: Type.Integer(),
    }),
    'conversation.created': Type.Object(
      { conversationId: Type.String() },
      { description: 'By the account itself; the others hear of it by its first message.' },
    ),
    'conversation.changed': Type.Object(
      { conversationId: OfConversation, changed: Type.Union([Type.Literal('people'), Type.Literal('mute')]) },
      { description: 'Its people, whose names its messages may have lost, or whether it is muted: read it again.' },
    ),
    'conversation.deleted': Type.Object(
      { conversationId: Type.String() },
      { description: 'By the account itself, for itself.' },
    ),
    typing: Type.Object(
      { conversationId: OfConversation, userId: Type.String(), userName: Type.String() },
      { description: 'Somebody is writing. Sent at the moment only, without an id: it is never told again.' },
    ),
    'league.updated': Type.Object(
      {
        leagueId: Type.Optional(Type.String()),
        season: Type.Optional(Type.String()),
        parts: Type.Array(Type.String(), {
          description:
            'What changed: league, rosters, users, matchups, transactions, drafts, brackets, members, progress, rankings, books, shares, recaps, achievements; polls, ledger, calendar, constitution of the league’s office; access: who may listen, the stream ends.',
        }),
      },
      { description: 'Something that pages show has changed: read it again.' },
    ),
    'ranking.updated': Type.Object({ season: Type.String(), week: Type.Integer() }),
    'achievement.awarded': Type.Object({
      sleeperUserId: Type.String(),
      title: Type.String(),
      season: Type.String(),
      week: Type.Integer(),
      backfill: Type.Boolean({
        description: 'True for weeks that were over when the league was connected: no notice.',
      }),
    }),
    'achievement.revoked': Type.Object({ sleeperUserId: Type.String() }),
    'nfl.refreshed': Type.Object(
      {
        kind: Type.String({ description: 'As /api/nfl-data/status names it: plays, stats, schedule, …' }),
        season: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for data of all seasons.' }),
        snapshotId: Type.String(),
      },
      { description: 'New NFL data are stored; all processes serve them within seconds. Without an id, as typing.' },
    ),
    'nfl.progress': Type.Object(NflProgress.properties, {
      description: 'How far the reading of NFL data has come, twice a second at most. Without an id, as typing.',
    }),
    reset: Type.Object({}, { description: 'What was missed is no longer kept: read everything again.' }),
    opened: Type.Object({}, { description: 'All that was missed has been told; the id is where to resume.' }),
    beat: Type.Object({}, { description: 'Every 15 s: the connection is still there. Without an id, as typing.' }),
  },
  { description: 'server-sent events: a property is an `event:`, its value the JSON of `data:`' },
);

export type LiveEvents = Static<typeof LiveEvents>;

/** Events that carry a message. Its id alone is kept of them: told later, the message is as it is by then. */
export const MESSAGE_EVENTS: ReadonlySet<string> = new Set<keyof LiveEvents>([
  'chat.message',
  'conversation.message',
  'message.updated',
]);

/** Events that are told and forgotten. */
export type PassingEventName = 'typing' | 'nfl.refreshed' | 'nfl.progress';

/** Events that are stored; `reset`, `opened` and `beat` are sent by the stream alone. */
export type LiveEventName = Exclude<keyof LiveEvents, 'reset' | 'opened' | 'beat' | PassingEventName>;
