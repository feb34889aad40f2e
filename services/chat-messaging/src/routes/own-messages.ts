import { type App } from '@dynasty/kit/http';
import { PageQuery } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { ChatMessage, wholeMessage } from '../bodies/chat-message.js';
import { pageByTime, timeKeyOf } from '../bodies/time-cursor.js';
import { type Deps } from '../deps.js';

/** GET /api/auth/user/data/messages: what the caller has written, in all leagues and conversations, also where it is hidden. */
export function ownMessagesRoute(app: App, { messages }: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/auth/user/data/messages',
    {
      config: { access: 'account' },
      schema: {
        summary: "The caller's own messages, newest first",
        querystring: PageQuery,
        response: { 200: Type.Array(ChatMessage) },
      },
    },
    async ({ account, query: { limit, before } }, reply) => {
      const found = await messages.ofAccount(account.accountId, timeKeyOf(before), limit + 1);
      const { page, next } = pageByTime(found, limit, ({ createdAt, _id }) => ({ at: createdAt, id: _id }));
      if (next !== undefined) reply.header('X-Next-Cursor', next);
      return page.map((message) => wholeMessage(message));
    },
  );
}
