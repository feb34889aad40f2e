import { Type, type Static } from 'typebox';
import { type MessageDocument } from '../store/messages.js';

/** A chat message as members get it. */
export const ChatMessage = Type.Object({
  id: Type.String(),
  userId: Type.String({ description: 'The account that wrote it.' }),
  userName: Type.String(),
  message: Type.String(),
  messageType: Type.Literal('text'),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
});

/** The stored message on the wire. */
export function chatMessage(message: MessageDocument): Static<typeof ChatMessage> {
  return {
    id: message._id,
    userId: message.accountId,
    userName: message.userName,
    message: message.text,
    messageType: 'text',
    createdAt: message.createdAt.toISOString(),
  };
}
