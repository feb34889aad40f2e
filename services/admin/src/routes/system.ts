import { type App } from '@dynasty/kit/http';
import { reportSystem } from '../actions/system-report.js';
import { System, systemBody } from '../bodies/system.js';
import { type Deps } from '../deps.js';

/** GET /api/super-admin/system: how fresh what is read is, what waits, and which processes run. */
export function systemRoute(app: App, deps: Pick<Deps, 'installation' | 'bus' | 'logger'>): void {
  app.get(
    '/api/super-admin/system',
    {
      config: { access: 'superAdmin', limit: { max: 60, windowS: 60 } },
      schema: { summary: 'Freshness, provider budget, queues and processes', response: { 200: System } },
    },
    async () => systemBody(await reportSystem(deps), new Date()),
  );
}
