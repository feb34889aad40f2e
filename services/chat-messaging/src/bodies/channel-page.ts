import { AppError } from '@dynasty/kit/errors';
import { PageQuery } from '@dynasty/kit/paging';
import { type FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import { type ChatMessage } from './chat-message.js';

/** Which messages of a channel: the newest ones, or those before or after a page, or around a message. */
export const ChannelQuery = Type.Object(
  {
    ...PageQuery.properties,
    after: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$', description: 'X-Newer-Cursor of the page before' }),
    ),
    around: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'A message’s id' })),
  },
  { additionalProperties: false },
);

export type ChannelPart = Static<typeof ChannelQuery>;

export interface ChannelPage {
  /** In order. */
  messages: ChatMessage[];
  /** Cursors of the pages before and after it; undefined where there is none. */
  older: string | undefined;
  newer: string | undefined;
}

/** The part that the query asks for. Throws AppError `invalid` for more than one place. */
export function partOf(query: ChannelPart): ChannelPart {
  if ([query.before, query.after, query.around].filter((place) => place !== undefined).length <= 1) return query;
  throw new AppError('invalid', 'invalid-request', 'querystring: one of before, after and around.');
}

/** The page's messages; the pages beside it are named in `X-Next-Cursor` (older) and `X-Newer-Cursor`. */
export function sendPage(reply: FastifyReply, { messages, older, newer }: ChannelPage): ChatMessage[] {
  if (older !== undefined) reply.header('X-Next-Cursor', older);
  if (newer !== undefined) reply.header('X-Newer-Cursor', newer);
  return messages;
}
