import type { App } from '@dynasty/kit/http';
import type { Outbox } from '@dynasty/kit/outbox';

/**
 * The app that `build` makes, for tests that write facts into the database without the events that go with them: every
 * read is worked out anew.
 */
export async function workedOutAnew<D extends { outbox: Outbox }>(
  build: (deps: D) => Promise<App>,
  deps: D,
): Promise<App> {
  const listeners = new Set<Parameters<Outbox['onCommitted']>[0]>();
  const outbox: Outbox = {
    ...deps.outbox,
    onCommitted(fn) {
      listeners.add(fn);
      return deps.outbox.onCommitted(fn);
    },
  };
  const app = await build({ ...deps, outbox });
  app.addHook('onRequest', async () => {
    // An event that names no league concerns all of them.
    const everything = { season: '', kind: '', snapshotId: '' };
    for (const listener of listeners) listener('analytics.data_refreshed.v1', everything);
  });
  return app;
}
