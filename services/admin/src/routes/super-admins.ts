import { actorOf } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { Closed, Reason } from '@dynasty/kit/http/fields';
import { keyOf, pageOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { grantSuperAdmin, revokeSuperAdmin } from '../actions/grant-super-admin.js';
import { requireSuperAdmin } from '../actions/require-super-admin.js';
import { configuredAdminOf, SuperAdmin, superAdminOf } from '../bodies/super-admin.js';
import { type Deps } from '../deps.js';
import { searchPattern } from '../domain/search.js';
import { SearchQuery } from './search-query.js';

const userId = Type.String({ minLength: 1, maxLength: 128, pattern: String.raw`^\S+$` });

type SuperAdminDeps = Pick<Deps, 'superAdmins' | 'configuredAdmins' | 'actionLogs' | 'installation' | 'isSuperAdmin'>;

/** Who the super admins are, and how they become ones. */
export function superAdminsRoutes(app: App, deps: SuperAdminDeps): void {
  const config = { access: 'superAdmin', write: 'idempotent' } as const;

  app.get(
    '/api/super-admin/admins',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Super admins: those of the configuration on the first page, then grants, the newest first',
        querystring: SearchQuery,
        response: { 200: Type.Array(SuperAdmin) },
      },
    },
    async ({ query: { limit, before, search } }, reply) => {
      const pattern = searchPattern(search);
      const found = await deps.superAdmins.before(keyOf(before), limit + 1, pattern);
      const grants = pageOf(reply, found, limit, (grant) => grant.sortKey).map(superAdminOf);
      if (before !== undefined) return grants;
      const configured = deps.configuredAdmins.filter((email) => pattern?.test(email) !== false);
      return [...configured.map(configuredAdminOf), ...grants];
    },
  );

  app.post(
    '/api/super-admin/grant',
    {
      config,
      schema: {
        summary: 'Make a person a super admin',
        body: Closed({ targetUserId: userId, notes: Type.Optional(Type.String({ maxLength: 1_000 })), reason: Reason }),
        response: { 201: SuperAdmin },
      },
    },
    async ({ account, body: { targetUserId, notes = '', reason = '' }, commit }) => {
      const [target] = (await deps.installation.getAccounts({ accountIds: [targetUserId] })).accounts;
      if (target === undefined) {
        throw new AppError('missing', 'account-not-found', 'Nobody with this user ID has signed in yet.');
      }
      return commit(async (session) => {
        await requireSuperAdmin(deps, account, session);
        const grant = await grantSuperAdmin(deps, session, target, { actor: actorOf(account), notes, reason });
        return { status: 201, body: superAdminOf(grant) };
      });
    },
  );

  app.patch(
    '/api/super-admin/admins/:userId',
    {
      config,
      schema: {
        summary: 'Take a granted super admin right away',
        params: Closed({ userId }),
        body: Closed({ isActive: Type.Literal(false), reason: Reason }),
        response: { 200: SuperAdmin },
      },
    },
    ({ account, params, body: { reason = '' }, commit }) =>
      commit(async (session) => {
        await requireSuperAdmin(deps, account, session);
        if (deps.configuredAdmins.includes(params.userId.toLowerCase())) {
          throw new AppError('conflict', 'configured-right', 'This right comes from the configuration of the site.');
        }
        const grant = await revokeSuperAdmin(deps, session, params.userId, { actor: actorOf(account), reason });
        return { status: 200, body: superAdminOf(grant) };
      }),
  );
}
