import { type App, createHttpApp, superAdminRule } from '@dynasty/kit/http';
import { tellDenials } from '@dynasty/kit/http/denials';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { keepResponses } from '@dynasty/kit/league/kept-responses';
import { overseerRule } from '@dynasty/kit/league/overseer-rule';
import { recordDenial } from './actions/record-denial.js';
import { type Deps } from './deps.js';
import { actionLogRoutes } from './routes/action-logs.js';
import { administrationRoutes } from './routes/administration.js';
import { approvedLeaguesRoute } from './routes/approved-leagues.js';
import { changeLeaguesRoutes } from './routes/change-leagues.js';
import { deadLettersRoutes } from './routes/dead-letters.js';
import { leagueActionLogsRoute } from './routes/league-action-logs.js';
import { leagueLookupRoute } from './routes/league-lookup.js';
import { leagueMembershipsRoute } from './routes/league-memberships.js';
import { calendarFeedRoutes } from './routes/office/calendar-feed.js';
import { calendarRoutes } from './routes/office/calendar.js';
import { countsRoute } from './routes/counts.js';
import { constitutionRoutes } from './routes/office/constitution.js';
import { ledgerRoutes } from './routes/office/ledger.js';
import { pollRoutes } from './routes/office/polls.js';
import { registrationAttemptsRoute } from './routes/registration-attempts.js';
import { sleeperUsersRoute } from './routes/sleeper-users.js';
import { statusRoutes } from './routes/status.js';
import { systemRoutes } from './routes/system.js';
import { superAdminsRoutes } from './routes/super-admins.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, {
    title: 'Administration: approvals, attempts and the action log',
    access: {
      ...leagueRules(deps.leagues),
      ...superAdminRule((account) => deps.isSuperAdmin(account)),
      ...overseerRule(deps.leagues, deps.isSuperAdmin),
    },
  });
  keepResponses(app, deps.keptResponses);
  tellDenials(app, deps, (denied) => recordDenial(deps, { ...denied, at: new Date() }));
  statusRoutes(app, deps);
  approvedLeaguesRoute(app, deps);
  registrationAttemptsRoute(app, deps);
  actionLogRoutes(app, deps);
  leagueLookupRoute(app, deps);
  changeLeaguesRoutes(app, deps);
  superAdminsRoutes(app, deps);
  leagueMembershipsRoute(app, deps);
  sleeperUsersRoute(app, deps);
  deadLettersRoutes(app, deps);
  systemRoutes(app, deps);
  countsRoute(app, deps);
  leagueActionLogsRoute(app, deps);
  administrationRoutes(app, deps);
  pollRoutes(app, deps);
  constitutionRoutes(app, deps);
  ledgerRoutes(app, deps);
  calendarRoutes(app, deps);
  calendarFeedRoutes(app, deps);
  return app;
}
