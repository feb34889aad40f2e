import { ensureCollections } from '@dynasty/kit/collection';
import { footballClock } from '@dynasty/kit/league/football-clock';
import { type App } from '@dynasty/kit/http';
import { testCore } from '@dynasty/testbed/core-bed';
import { workedOutAnew } from '@dynasty/testbed/league/worked-out-anew';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { buildApp } from '../../src/app.js';
import { createDeps, type Deps } from '../../src/deps.js';
import { type FakeAdmin, fakeAdmin } from './fake-admin.js';

export interface ReadBed {
  bed: Testbed;
  deps: Deps;
  app: App;
  admin: FakeAdmin;
  /** The response to a signed-in person's GET; the account id is the person's name. */
  get(who: string, url: string): Promise<InjectResponse>;
  post(who: string, url: string, payload: object, headers?: Record<string, string>): Promise<InjectResponse>;
  close(): Promise<void>;
}

/** Nothing listens there: most tests never ask the provider. */
const nobody = 'http://127.0.0.1:9';

type InjectResponse = Awaited<ReturnType<App['inject']>>;

/** The service's read side on real servers; joining a league is not part of it, unless there is a provider to ask. */
export async function readBed(now: string, sleeperBaseUrl = nobody): Promise<ReadBed> {
  const bed = await testbed({ service: 'league-sync' });
  const core = testCore(bed);
  const admin = fakeAdmin();
  const clients = { admin, analytics: { schedule: async () => null }, clock: footballClock(now) };
  const deps = createDeps(core, clients, { sleeperBaseUrl, memberProof: 'trust' });
  admin.hear(deps.outbox);
  await ensureCollections(bed);
  const app = await workedOutAnew(buildApp, deps);
  const headersOf = (who: string) => bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  return {
    bed,
    deps,
    app,
    admin,
    get: async (who, url) => app.inject({ method: 'GET', url, headers: await headersOf(who) }),
    post: async (who, url, payload, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { ...(await headersOf(who)), ...headers } }),
    async close() {
      await app.close();
      await deps.outbox.stop();
      await deps.closeProvider();
      await bed.close();
    },
  };
}
