import { type App, LeagueParams } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { chatMessage, ChatMessage } from './message-body.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const Query = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    before: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$', description: 'X-Next-Cursor of the page after.' })),
  },
  { additionalProperties: false },
);

/** GET /api/leagues/{leagueId}/chat: the newest messages in the order of their writing. */
export function chatListRoute(app: App, deps: Pick<Deps, 'messages'>): void {
  app.get(
    '/api/leagues/:leagueId/chat',
    {
      config: { access: 'member' },
      schema: {
        summary: 'The newest messages of the league chat, oldest first',
        params: LeagueParams,
        querystring: Query,
        response: { 200: Type.Array(ChatMessage) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      // One more than asked for tells whether there is an older page.
      const found = await deps.messages.before(request.league.chainId, before ? Number(before) : null, limit + 1);
      const page = found.slice(0, limit);
      if (found.length > limit) reply.header('X-Next-Cursor', String(page.at(-1)!.seq));
      return page.reverse().map(chatMessage);
    },
  );
}
