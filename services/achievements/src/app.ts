import { type App, createHttpApp } from '@dynasty/kit/http';
import { type Deps } from './deps.js';
import { achievementsRoute } from './routes/achievements.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp({
    service: 'achievements',
    title: 'Achievements',
    logger: deps.logger,
    verifier: deps.verifier,
    leagues: deps.leagues,
    limits: deps.limits,
    readiness: { mongo: () => deps.mongo.ping(), nats: () => deps.bus.ping() },
  });
  achievementsRoute(app, deps);
  return app;
}
