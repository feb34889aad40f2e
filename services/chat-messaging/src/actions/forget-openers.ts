import { type Migration } from '@dynasty/kit/migrations';
import { type Conversation } from '../domain/conversation.js';
import { shapeWithoutOpener } from '../store/conversations.js';

/**
 * Former versions stored who had opened a conversation, and left it there when that account was deleted. Nothing reads
 * it any more.
 */
export const forgetOpeners: Migration<Conversation & { createdBy?: string }, never> = {
  name: 'conversations-without-opener',
  collection: 'conversations',
  shape: shapeWithoutOpener,
  reads: [],
  guards: [],
  change: () => ({ createdBy: undefined }),
};
