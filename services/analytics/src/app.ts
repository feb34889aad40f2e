import { type App, createHttpApp, superAdminRule } from '@dynasty/kit/http';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { type Deps } from './deps.js';
import { nflDataRoutes } from './routes/nfl-data.js';
import { playerStatsRoute } from './routes/player-stats.js';
import { redZoneRoutes } from './routes/red-zone.js';
import { scheduleGridRoute } from './routes/schedule-grid.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, {
    title: 'Analytics: NFL schedule and statistics',
    access: { ...leagueRules(deps.leagues), ...superAdminRule(deps.isSuperAdmin) },
  });
  scheduleGridRoute(app, deps);
  nflDataRoutes(app, deps);
  redZoneRoutes(app, deps);
  playerStatsRoute(app, deps);
  return app;
}
