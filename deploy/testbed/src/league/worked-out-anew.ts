import type { App } from '@dynasty/kit/http';
import type { KeptResponses } from '@dynasty/kit/league/kept-responses';

/**
 * The app that `build` makes, for tests that write facts into the database without the events that go with them: every
 * read is worked out anew.
 */
export async function workedOutAnew<D extends { keptResponses: KeptResponses }>(
  build: (deps: D) => Promise<App>,
  deps: D,
): Promise<App> {
  const app = await build(deps);
  app.addHook('onRequest', async () => deps.keptResponses.drop(null));
  return app;
}
