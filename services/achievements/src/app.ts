import { type App, createHttpApp } from '@dynasty/kit/http';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { keepResponses } from '@dynasty/kit/league/kept-responses';
import { type Deps } from './deps.js';
import { achievementsRoute } from './routes/achievements.js';
import { giveAwardRoutes } from './routes/give-awards.js';
import { ruleRoutes } from './routes/rules.js';
import { statementRoutes } from './routes/statements.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, { title: 'Achievements', access: leagueRules(deps.leagues) });
  keepResponses(app, deps.keptResponses);
  achievementsRoute(app, deps);
  giveAwardRoutes(app, deps);
  ruleRoutes(app, deps);
  statementRoutes(app, deps);
  return app;
}
