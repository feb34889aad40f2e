import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

/** GET /api/check-admin-status and /api/super-admin/status: whether the caller is a super admin; anybody may ask. */
export function statusRoutes(app: App, deps: Pick<Deps, 'isSuperAdmin'>): void {
  app.get(
    '/api/check-admin-status',
    {
      config: { access: 'account' },
      schema: {
        summary: 'Whether the caller is a super admin',
        response: { 200: Type.Object({ isSuperAdmin: Type.Boolean() }) },
      },
    },
    async (request) => ({ isSuperAdmin: await deps.isSuperAdmin(request.account) }),
  );
  app.get(
    '/api/super-admin/status',
    {
      config: { access: 'account' },
      schema: { summary: 'Whether the caller is a super admin, as a bare boolean', response: { 200: Type.Boolean() } },
    },
    async (request, reply) => reply.send(await deps.isSuperAdmin(request.account)),
  );
}
