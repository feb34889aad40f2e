import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { type Account, actorOf } from '@dynasty/kit/auth';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { LeagueParams, MemberParams } from '@dynasty/kit/league/route-params';
import { type Actor } from '@dynasty/proto/league/v1/administration_service';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

const SleeperUserId = Type.String({ pattern: '^[0-9]{1,20}$' });
const RosterId = Type.Integer({ minimum: 1, maximum: 1000 });
const SeenRosterId = Type.Integer({ minimum: 0, maximum: 1000, description: '0: no team of this season' });
const Done = Type.Object({ success: Type.Boolean() });

const limit = { max: 60, windowS: 60 };

/** Who acts, by the name that the league knows; a super admin who is no admin there by their own rights. */
function actor(account: Account, league: LeagueAccess, reason = ''): Actor {
  const { accountId, name } = actorOf(account);
  return {
    accountId,
    name: league.displayName === '' ? name : league.displayName,
    reason,
    mustBeAdmin: league.admin,
  };
}

/**
 * What admins change in a league. league-sync makes the change, asked again it changes nothing more; the log is written
 * from its event.
 */
export function administrationRoutes(app: App, { administration }: Pick<Deps, 'administration'>): void {
  // Repeating one of these calls has no second effect, so no response has to be kept.
  app.put(
    '/api/leagues/:leagueId/admin/:userId',
    {
      config: { access: 'leagueOverseer', write: 'plain', limit },
      schema: {
        summary: 'Give a member the rights of an admin, or take them away',
        params: MemberParams,
        body: Closed({ isAdmin: Type.Boolean(), reason: Reason }),
        response: { 200: Type.Object({ isAdmin: Type.Boolean() }) },
      },
    },
    async ({ account, league, params, body: { isAdmin, reason } }) => {
      await administration.setAdmin({
        leagueId: params.leagueId,
        sleeperUserId: params.userId,
        admin: isAdmin,
        actor: actor(account, league, reason),
      });
      return { isAdmin };
    },
  );

  app.delete(
    '/api/leagues/:leagueId/admin/unclaim/:userId',
    {
      config: { access: 'leagueAdmin', write: 'plain', limit },
      schema: {
        summary: "Take a member's claim of a team away",
        params: MemberParams,
        querystring: Closed({ reason: Reason, rosterId: Type.Optional(SeenRosterId) }),
        response: { 200: Done },
      },
    },
    async ({ account, league, params, query }) => {
      await administration.unclaimTeam({
        leagueId: params.leagueId,
        sleeperUserId: params.userId,
        rosterId: query.rosterId,
        actor: actor(account, league, query.reason),
      });
      return { success: true };
    },
  );

  app.delete(
    '/api/leagues/:leagueId/admin/members/:userId',
    {
      config: { access: 'leagueAdmin', write: 'plain', limit },
      schema: {
        summary: 'End the place of somebody who is not in the league on Sleeper any more',
        params: MemberParams,
        querystring: Closed({ reason: Reason }),
        response: { 200: Done },
      },
    },
    async ({ account, league, params, query }) => {
      await administration.removeMember({
        leagueId: params.leagueId,
        sleeperUserId: params.userId,
        actor: actor(account, league, query.reason),
      });
      return { success: true };
    },
  );

  app.post(
    '/api/leagues/:leagueId/admin/reassign-team',
    {
      config: { access: 'leagueAdmin', write: 'plain', limit },
      schema: {
        summary: 'Give a team to a member who has none',
        params: LeagueParams,
        body: Closed({
          currentUserId: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[0-9]{0,20}$' }),
          newUserId: SleeperUserId,
          rosterId: RosterId,
          reason: Reason,
        }),
        response: { 200: Done },
      },
    },
    async ({ account, league, params, body: { currentUserId, newUserId, rosterId, reason } }) => {
      await administration.reassignTeam({
        leagueId: params.leagueId,
        currentUserId: currentUserId ?? '',
        newUserId,
        rosterId,
        actor: actor(account, league, reason),
      });
      return { success: true };
    },
  );
}
