import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { holds, tagOf } from '@dynasty/kit/http/etag';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { openFeed, readFeed } from '../../actions/office/share-calendar.js';
import { type Deps } from '../../deps.js';

const ofLeague = '/api/leagues/:leagueId/calendar/feed';
const limit = { max: 30, windowS: 60 };
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' });
const FileParams = Closed({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{32}\\.ics$' }) });
const OpenedFeed = Type.Object({ token: Token });

type FeedDeps = Pick<
  Deps,
  'mongo' | 'calendarFeeds' | 'goneLeagues' | 'leagues' | 'leagueSync' | 'polls' | 'ledger' | 'ownDates'
>;

/** A member's private address of the league's calendar, for the calendars of telephones and mail. */
export function calendarFeedRoutes(app: App, deps: FeedDeps): void {
  app.post(
    ofLeague,
    {
      // Once more gives another address: a stored response would keep the secret.
      config: { access: 'member', write: 'plain', limit },
      schema: {
        summary: "Open one's own feed, or give it another address",
        params: LeagueParams,
        response: { 201: OpenedFeed },
      },
    },
    async ({ account: { accountId }, league }, reply) => {
      const token = await deps.mongo.transaction((session) => openFeed(deps, session, { league, accountId }));
      return reply.code(201).send({ token });
    },
  );

  app.delete(
    ofLeague,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: { summary: "Close one's own feed", params: LeagueParams, response: { 204: Type.Null() } },
    },
    ({ account: { accountId }, league: { chainId }, commit }) =>
      commit(async (session) => {
        await deps.calendarFeeds.close(session, { chainId, accountId });
        return { status: 204, body: null };
      }),
  );

  app.get(
    '/api/calendar/:file',
    {
      // Calendars cannot sign in: the address is the secret.
      config: { access: 'public' },
      schema: {
        summary: 'The calendar as iCalendar text',
        params: FileParams,
        response: { 200: Type.Any(), 304: Type.Null() },
      },
    },
    async ({ params: { file }, headers }, reply) => {
      const text = await readFeed(deps, file.slice(0, -'.ics'.length));
      const tag = tagOf(text);
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="league.ics"',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        etag: tag,
      });
      return holds(headers['if-none-match'], tag) ? reply.code(304).send(null) : reply.send(text);
    },
  );
}
