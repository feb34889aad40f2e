import { type App, createHttpApp, superAdminRule } from '@dynasty/kit/http';
import { tellDenials } from '@dynasty/kit/http/denials';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { type Deps } from './deps.js';
import { consistencyRoutes } from './routes/consistency.js';
import { dvpRankingsRoute } from './routes/dvp-rankings.js';
import { fantasyPointsRoutes } from './routes/fantasy-points.js';
import { nflDataRoutes } from './routes/nfl-data.js';
import { nflMatchupsRoute } from './routes/nfl-matchups.js';
import { playerCardRoute } from './routes/player-card.js';
import { playerFormRoute } from './routes/player-form.js';
import { playerStatsRoute } from './routes/player-stats.js';
import { redZoneRoutes } from './routes/red-zone.js';
import { redZoneSharesRoute } from './routes/red-zone-shares.js';
import { savedSearchRoutes } from './routes/saved-searches.js';
import { scheduleRoutes } from './routes/schedule.js';
import { scheduleGridRoutes } from './routes/schedule-grid.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, {
    title: 'Analytics: NFL schedule and statistics',
    access: { ...leagueRules(deps.leagues), ...superAdminRule(deps.isSuperAdmin) },
  });
  tellDenials(app, deps, deps.recordDenial);
  scheduleGridRoutes(app, deps);
  scheduleRoutes(app, deps);
  nflMatchupsRoute(app, deps);
  nflDataRoutes(app, deps);
  redZoneRoutes(app, deps);
  redZoneSharesRoute(app, deps);
  savedSearchRoutes(app, deps);
  playerStatsRoute(app, deps);
  fantasyPointsRoutes(app, deps);
  playerFormRoute(app, deps);
  playerCardRoute(app, deps);
  consistencyRoutes(app, deps);
  dvpRankingsRoute(app, deps);
  return app;
}
