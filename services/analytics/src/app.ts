import { type App, createHttpApp } from '@dynasty/kit/http';
import { type Deps } from './deps.js';
import { nflDataStatusRoute } from './routes/nfl-data-status.js';
import { scheduleGridRoute } from './routes/schedule-grid.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, { title: 'Analytics: NFL schedule and statistics' });
  scheduleGridRoute(app, deps);
  nflDataStatusRoute(app, deps);
  return app;
}
