import { type App } from '@dynasty/kit/http';
import { goneOf } from '@dynasty/kit/http/gone';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { acceptInvitation, findInvitation } from '../actions/inviting/accept-invitation.js';
import { invite, revokeInvitation } from '../actions/inviting/invite.js';
import { ConnectedLeague } from '../bodies/connection.js';
import { ReasonQuery } from '../bodies/fields.js';
import {
  Invitation,
  invitationBody,
  InvitationParams,
  InviteBody,
  NewInvitation,
  OfferedInvitation,
  offeredInvitation,
  TokenParams,
} from '../bodies/invitation.js';
import { type Deps } from '../deps.js';

/** What admins see of them. */
const listed = 100;
const path = '/api/leagues/:leagueId/invitations';
const tags = ['invitations'];
const limit = { max: 30, windowS: 60 };

/** Invitations to join a league: made, listed and taken back by its admins, accepted by whoever has the address. */
export function invitationRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    {
      config: { access: 'leagueAdmin' },
      schema: { tags, summary: 'Latest first', params: LeagueParams, response: { 200: Type.Array(Invitation) } },
    },
    async ({ league }) => {
      const [invitations, people] = await Promise.all([
        deps.invitations.ofChain(league.chainId, listed),
        deps.memberships.ofChain(league.chainId),
      ]);
      const admins = new Set(people.filter(({ isAdmin }) => isAdmin).map(({ accountId }) => accountId));
      const now = new Date();
      return invitations.map((invitation) =>
        invitationBody(invitation, now, admins.has(invitation.invitedBy.accountId)),
      );
    },
  );

  app.post(
    path,
    {
      // Once more makes another one in its place: a stored response would keep the token.
      config: { access: 'leagueAdmin', write: 'plain', limit },
      schema: { tags, params: LeagueParams, body: InviteBody, response: { 201: NewInvitation } },
    },
    async ({ account: { accountId }, league: access, body: { sleeperUserId, reason = '' } }, reply) => {
      const made = await invite(deps, { host: { accountId, access, reason }, sleeperUserId });
      return reply.code(201).send({ ...invitationBody(made.invitation, new Date(), true), token: made.token });
    },
  );

  app.delete(
    `${path}/:invitationId`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: { tags, params: InvitationParams, querystring: ReasonQuery, response: { 204: Type.Null() } },
    },
    ({ account: { accountId }, league: access, params: { invitationId }, query: { reason = '' }, commit }) =>
      commit(async (session) => {
        await revokeInvitation(deps, { host: { accountId, access, reason }, invitationId }, session);
        return { status: 204, body: null };
      }),
  );

  app.get(
    '/api/invitations/:token',
    {
      config: { access: 'account', limit },
      schema: { tags, params: TokenParams, response: { 200: OfferedInvitation } },
    },
    async ({ params }) => {
      const { invitation, chain } = await findInvitation(deps, params.token);
      return offeredInvitation(invitation, chain, new Date());
    },
  );

  app.post(
    '/api/invitations/:token/accept',
    {
      config: { access: 'account', write: 'idempotent', limit },
      schema: { tags, params: TokenParams, response: { 200: ConnectedLeague } },
    },
    ({ account, params, commit }, reply) =>
      acceptInvitation(deps, { account, secret: params.token, gone: goneOf(reply), commit }),
  );
}
