import { Type } from 'typebox';

export const ConversationParams = Type.Object(
  { conversationId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }) },
  { additionalProperties: false },
);
