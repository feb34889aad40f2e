import { type App } from '@dynasty/kit/http';
import { countPanel } from '../actions/report-system.js';
import { PanelCounts } from '../bodies/panel-counts.js';

/** GET /api/super-admin/counts: how much is behind each tab of the super admin's panel. */
export function countsRoute(app: App, deps: Parameters<typeof countPanel>[0]): void {
  app.get(
    '/api/super-admin/counts',
    {
      config: { access: 'superAdmin' },
      schema: { summary: 'How many entries the lists of the panel have', response: { 200: PanelCounts } },
    },
    () => countPanel(deps),
  );
}
