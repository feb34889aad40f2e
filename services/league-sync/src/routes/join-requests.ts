import { type App } from '@dynasty/kit/http';
import { goneOf } from '@dynasty/kit/http/gone';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type ClientSession } from '@dynasty/kit/mongo';
import { Type } from 'typebox';
import { decline, vouch } from '../actions/vouching/answer-request.js';
import { ReasonQuery } from '../bodies/fields.js';
import { JoinRequest, joinRequestBody, JoinRequestParams } from '../bodies/join-request.js';
import { type Deps } from '../deps.js';

const path = '/api/leagues/:leagueId/join-requests';
const tags = ['join requests'];
const limit = { max: 30, windowS: 60 };

/** People who were asked for a proof of who they are: an admin of the league may vouch for them instead. */
export function joinRequestRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    {
      config: { access: 'leagueAdmin' },
      schema: {
        tags,
        summary: 'Who asked first comes first',
        params: LeagueParams,
        response: { 200: Type.Array(JoinRequest) },
      },
    },
    async ({ league }) => (await deps.joinRequests.ofChain(league.chainId, new Date())).map(joinRequestBody),
  );

  app.post(
    `${path}/:requestId/vouch`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: { tags, params: JoinRequestParams, querystring: ReasonQuery, response: { 200: JoinRequest } },
    },
    ({ account: { accountId }, league: access, params: { requestId }, query: { reason = '' }, commit }, reply) => {
      const answer = async (session: ClientSession) => {
        const request = await vouch(deps, { host: { accountId, access, reason }, requestId }, session);
        return { status: 200, body: joinRequestBody(request) };
      };
      return deps.joinTurns.take({ league: access.chainId }, () => commit(answer), goneOf(reply));
    },
  );

  app.delete(
    `${path}/:requestId`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: {
        tags,
        summary: 'Decline: the code still counts',
        params: JoinRequestParams,
        querystring: ReasonQuery,
        response: { 204: Type.Null() },
      },
    },
    ({ account: { accountId }, league: access, params: { requestId }, query: { reason = '' }, commit }, reply) => {
      const answer = async (session: ClientSession) => {
        await decline(deps, { host: { accountId, access, reason }, requestId }, session);
        return { status: 204, body: null };
      };
      return deps.joinTurns.take({ league: access.chainId }, () => commit(answer), goneOf(reply));
    },
  );
}
