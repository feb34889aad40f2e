import { Type } from 'typebox';
import { ChatMessage } from './chat-message.js';

/** Why somebody reports or hides a message. */
export const Reason = Type.String({ minLength: 1, maxLength: 300 });

/** A message that a member has shown to the admins of the league. */
export const Report = Type.Object({
  id: Type.String(),
  reportedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  reason: Type.String(),
  reporterId: Type.String(),
  reporterName: Type.String(),
  closedAt: Type.Union([Type.String(), Type.Null()]),
  message: Type.Object(ChatMessage.properties, {
    description: 'As it is now, with its words although hidden; of a conversation: as it was when it was reported.',
  }),
});
