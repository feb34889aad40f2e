import { actorOf } from '@dynasty/kit/auth';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { LeagueId } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { approveLeague } from '../actions/approve-league.js';
import { changeLeagueStatus, findConnected, findToBeConnected } from '../actions/change-league-status.js';
import { deleteLeague } from '../actions/delete-league.js';
import { requireSuperAdmin } from '../actions/require-super-admin.js';
import { ApprovedLeague, approvedLeagueOf, LeagueStatus } from '../bodies/approved-league.js';
import { type Deps } from '../deps.js';
import { readableName } from '../store/approved-leagues.js';

const LeagueIdParams = Closed({ leagueId: LeagueId });
const Notes = Type.String({ maxLength: 1_000 });

const NewApproval = Closed({
  leagueId: LeagueId,
  // Accepted and not looked at: the provider says what they are, and how long.
  name: Type.Optional(Type.String()),
  season: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  totalRosters: Type.Optional(Type.Integer()),
  notes: Type.Optional(Notes),
  reason: Reason,
});

type ChangeDeps = Pick<
  Deps,
  | 'approvedLeagues'
  | 'actionLogs'
  | 'outbox'
  | 'goneLeagues'
  | 'installation'
  | 'leagues'
  | 'leagueSync'
  | 'isSuperAdmin'
>;

/** What super admins do to leagues: approve, suspend, reactivate, delete. */
export function changeLeaguesRoutes(app: App, deps: ChangeDeps): void {
  const config = { access: 'superAdmin', write: 'idempotent' } as const;

  app.post(
    '/api/super-admin/approve-league',
    {
      config: { ...config, limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'Approve a league for all its seasons; what it is called comes from the provider',
        body: NewApproval,
        response: { 201: ApprovedLeague },
      },
    },
    async ({ account, body: { leagueId, notes = '', reason = '' }, commit }) => {
      const found = await deps.installation.lookUpLeague({ leagueId });
      return commit(async (session) => {
        await requireSuperAdmin(deps, account, session);
        const league = await approveLeague(deps, session, found, { actor: actorOf(account), notes, reason });
        return { status: 201, body: approvedLeagueOf(league) };
      });
    },
  );

  app.patch(
    '/api/super-admin/leagues/:leagueId/status',
    {
      config,
      schema: {
        summary: 'Suspend or reactivate a league with all its seasons',
        params: LeagueIdParams,
        body: Closed({ status: LeagueStatus, notes: Type.Optional(Notes), reason: Reason }),
        response: { 200: ApprovedLeague },
      },
    },
    async ({ account, params: { leagueId }, body: { status, notes, reason = '' }, commit }) => {
      const connected = await findToBeConnected(deps, account.accountId, leagueId, status);
      return commit(async (session) => {
        await requireSuperAdmin(deps, account, session);
        const change = { actor: actorOf(account), status, notes, reason, connected };
        const league = await changeLeagueStatus(deps, session, leagueId, change);
        return { status: 200, body: approvedLeagueOf(league) };
      });
    },
  );

  app.delete(
    '/api/super-admin/leagues/:leagueId',
    {
      config,
      schema: {
        summary: 'Delete a league for good, with everything that any service keeps of it; the log stays',
        params: LeagueIdParams,
        body: Closed({
          confirmName: Type.String({ maxLength: 1_000, description: 'Its exact name, as lists have it' }),
          reason: Reason,
        }),
        response: { 200: Type.Object({ deletedLeague: Type.Object({ leagueId: LeagueId, name: Type.String() }) }) },
      },
    },
    async ({ account, params: { leagueId }, body: { confirmName, reason = '' }, commit }) => {
      const connected = await findConnected(deps, account.accountId, leagueId);
      return commit(async (session) => {
        await requireSuperAdmin(deps, account, session);
        const o = { actor: actorOf(account), confirmName, reason, connected };
        const league = await deleteLeague(deps, session, leagueId, o);
        return { status: 200, body: { deletedLeague: { leagueId, name: readableName(league) } } };
      });
    },
  );
}
