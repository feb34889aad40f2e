import { Type, type Static } from 'typebox';

/** How far the caller has read the league chat, and what waits for them in their conversations. */
export const ChatState = Type.Object({
  chat: Type.Object({
    position: Type.Integer({ description: 'Of the last message; 0 without one.' }),
    readPosition: Type.Integer(),
    unreadCount: Type.Integer(),
    isMuted: Type.Boolean(),
  }),
  conversations: Type.Object(
    {
      unreadCount: Type.Integer({ description: 'Messages.' }),
      unreadConversations: Type.Integer(),
    },
    { description: 'Muted conversations are left out.' },
  ),
});

export const ReadBody = Type.Object(
  {
    position: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Of the last message seen.' }),
  },
  { additionalProperties: false },
);

export const ReadMark = Type.Object({ readPosition: Type.Integer(), unreadCount: Type.Integer() });

export const Mute = Type.Object({ isMuted: Type.Boolean() }, { additionalProperties: false });

export type ChatState = Static<typeof ChatState>;
