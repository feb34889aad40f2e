import { type App, createHttpApp } from '@dynasty/kit/http';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { keepResponses } from '@dynasty/kit/league/kept-responses';
import { type Deps } from './deps.js';
import { authUserRoute } from './routes/auth-user.js';
import { championsRoutes } from './routes/champions.js';
import { claimTeamRoute } from './routes/claim-team.js';
import { draftsRoutes } from './routes/drafts.js';
import { historicalDataRoutes } from './routes/historical-data.js';
import { leagueRoutes } from './routes/league.js';
import { matchupsRoute } from './routes/matchups.js';
import { membershipsRoutes } from './routes/memberships.js';
import { myTeamRoutes } from './routes/my-team.js';
import { nflCalendarRoutes } from './routes/nfl-calendar.js';
import { playersRoutes } from './routes/players.js';
import { teamClaimsRoutes } from './routes/team-claims.js';
import { transactionsRoute } from './routes/transactions.js';
import { userLeaguesRoute } from './routes/user-leagues.js';
import { verifyLeagueRoute } from './routes/verify-league.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, { title: 'Leagues', access: leagueRules(deps.access) });
  keepResponses(app, deps.keptResponses);
  authUserRoute(app, deps);
  userLeaguesRoute(app, deps);
  verifyLeagueRoute(app, deps);
  leagueRoutes(app, deps);
  membershipsRoutes(app, deps);
  teamClaimsRoutes(app, deps);
  claimTeamRoute(app, deps);
  matchupsRoute(app, deps);
  myTeamRoutes(app, deps);
  transactionsRoute(app, deps);
  draftsRoutes(app, deps);
  championsRoutes(app, deps);
  historicalDataRoutes(app, deps);
  nflCalendarRoutes(app, deps);
  playersRoutes(app, deps);
  return app;
}
