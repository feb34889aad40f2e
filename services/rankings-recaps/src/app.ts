import { type App, createHttpApp } from '@dynasty/kit/http';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { keepResponses } from '@dynasty/kit/league/kept-responses';
import { type Deps } from './deps.js';
import { careerRoute } from './routes/career.js';
import { finalsRoute } from './routes/finals.js';
import { luckRoute } from './routes/luck.js';
import { powerRankingsRoute } from './routes/power-rankings.js';
import { powerWeightsRoutes } from './routes/power-weights.js';
import { recapRoutes, recapSettingsRoutes } from './routes/recaps.js';
import { recordsRoute } from './routes/records.js';
import { seasonReviewRoutes } from './routes/season-review.js';
import { sharedReviewRoutes } from './routes/shared-review.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, { title: 'Power rankings and recaps', access: leagueRules(deps.leagues) });
  keepResponses(app, deps.keptResponses);
  powerRankingsRoute(app, deps);
  powerWeightsRoutes(app, deps);
  luckRoute(app, deps);
  recordsRoute(app, deps);
  careerRoute(app, deps);
  finalsRoute(app, deps);
  recapSettingsRoutes(app, deps);
  recapRoutes(app, deps);
  seasonReviewRoutes(app, deps);
  sharedReviewRoutes(app, deps);
  return app;
}
