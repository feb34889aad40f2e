import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { LeagueId } from '@dynasty/kit/league/route-params';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { atEnd, openStream } from '../actions/open-stream.js';
import { LiveEvents } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { openEventStream } from '../memory/event-stream.js';

const Query = Type.Object(
  {
    leagueId: LeagueId,
    lastEventId: Type.Optional(
      Type.String({ maxLength: 100, description: 'As the header Last-Event-ID, which a page cannot set itself.' }),
    ),
  },
  { additionalProperties: false },
);

/** GET /api/stream?leagueId=: what happens in a league, as it happens, after what the page missed. */
export function streamRoute(
  app: App,
  deps: Pick<Deps, 'openStreams' | 'leagues' | 'addressFeeds' | 'keptEvents'>,
): void {
  app.get(
    '/api/stream',
    {
      config: { access: 'account' },
      // A HEAD gets its response when the body has ended, which this one never does.
      exposeHeadRoute: false,
      schema: {
        summary: 'What happens in a league, as server-sent events',
        querystring: Query,
        response: {
          200: { description: 'A stream without an end', content: { 'text/event-stream': { schema: LiveEvents } } },
        },
      },
    },
    async (request, reply) => {
      const { account, query } = request;
      const ended = endOf(request, reply);
      atEnd(ended, deps.openStreams.takeSeat(account.accountId));
      const league = await requireMember(deps.leagues, account.accountId, query.leagueId);
      const header = request.headers['last-event-id'];
      // A browser that comes back by itself repeats the address, and says by the header what it has heard since.
      const lastEventId = (typeof header === 'string' && header) || query.lastEventId || undefined;
      await openStream(
        deps,
        { account, league, lastEventId },
        {
          ended,
          start() {
            reply.hijack();
            return openEventStream(reply.raw, { 'X-Request-Id': request.id });
          },
          hangUp: () => void reply.raw.destroy(),
        },
      );
      // The page left before the first event: nobody is there to respond to.
      if (!reply.sent) reply.hijack();
    },
  );
}

/** Aborts when the response has ended or the client has gone, which may be so already. */
function endOf({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const end = () => {
    socket.off('close', end);
    ended.abort();
  };
  socket.once('close', end);
  response.once('close', end);
  if (socket.destroyed) end();
  return ended.signal;
}
