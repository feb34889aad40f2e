import { type App } from '@dynasty/kit/http';
import { NflDataStatus, nflDataStatusOf } from '../bodies/nfl-data-status.js';
import { type Deps } from '../deps.js';

/** GET /api/nfl-data/status: which NFL data is stored and how fresh it is. */
export function nflDataStatusRoute(app: App, deps: Pick<Deps, 'ingestions'>): void {
  app.get(
    '/api/nfl-data/status',
    {
      config: { access: 'account' },
      schema: { summary: 'The state of the ingested NFL data', response: { 200: NflDataStatus } },
    },
    async () => nflDataStatusOf(await deps.ingestions.list()),
  );
}
