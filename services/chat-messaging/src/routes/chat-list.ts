import { type App, LeagueParams } from '@dynasty/kit/http';
import { keyOf, pageOf, PageQuery } from '@dynasty/kit/paging';
import { AppError } from '@dynasty/kit/errors';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { chatMessage, ChatMessage } from '../bodies/chat-message.js';

/** GET /api/leagues/{leagueId}/chat: the newest messages in the order of their writing. */
export function chatListRoute(app: App, deps: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/leagues/:leagueId/chat',
    {
      config: { access: 'member' },
      schema: {
        summary: 'The newest messages of the league chat, oldest first',
        params: LeagueParams,
        querystring: PageQuery,
        response: { 200: Type.Array(ChatMessage) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      // One more than asked for tells whether there is an older page.
      const found = await deps.messages.before(request.league.chainId, placeOf(before), limit + 1);
      return pageOf(reply, found, limit, (message) => String(message.seq))
        .reverse()
        .map(chatMessage);
    },
  );
}

/** The place that a cursor names; null without one. */
function placeOf(cursor: string | undefined): number | null {
  const key = keyOf(cursor);
  if (key === undefined) return null;
  const place = Number(key);
  if (!Number.isSafeInteger(place) || place < 1) {
    throw new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor of this chat.');
  }
  return place;
}
