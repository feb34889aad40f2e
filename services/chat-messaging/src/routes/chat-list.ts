import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { pageOf, PageQuery, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { chatMessage, ChatMessage } from '../bodies/chat-message.js';

/** GET /api/leagues/{leagueId}/chat: the newest messages, oldest of them first. */
export function chatListRoute(app: App, deps: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/leagues/:leagueId/chat',
    {
      // Two chats become one a moment after they are announced, which another process is not told.
      config: { access: 'member', keep: { for: 'league', ms: 5_000 } },
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
      return pageOf(reply, found, limit, (message) => message.seq)
        .reverse()
        .map(chatMessage);
    },
  );
}
