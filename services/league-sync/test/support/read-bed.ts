import { footballClock } from '@dynasty/kit/league/football-clock';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { createIdempotency } from '@dynasty/kit/idempotency';
import { createOnce } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { buildApp } from '../../src/app.js';
import { type Deps } from '../../src/deps.js';
import { createLeagueAccess } from '../../src/league-access.js';
import { createStores, ensureIndexes } from '../../src/store/stores.js';

export interface ReadBed {
  bed: Testbed;
  deps: Deps;
  app: App;
  /** The answer to a signed-in person's GET; the account id is the person's name. */
  get(who: string, url: string): Promise<Answer>;
  post(who: string, url: string, payload: object, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

type Answer = Awaited<ReturnType<App['inject']>>;

/** The service's read side on real servers; joining a league is not part of it. */
export async function readBed(now: string): Promise<ReadBed> {
  const bed = await testbed();
  const stores = createStores(bed.mongo);
  await ensureIndexes(stores);
  const outbox = createOutbox(bed);
  const deps: Deps = {
    ...bed,
    ...stores,
    isSignedOut: () => false,
    limits: 'off',
    avatarBaseUrl: 'https://avatars.test',
    clock: footballClock(now),
    outbox,
    once: createOnce(bed),
    idempotency: createIdempotency(bed.mongo),
    access: createLeagueAccess(stores),
    connect: { join: () => Promise.reject(new AppError('unavailable', 'provider-unavailable', 'No provider here.')) },
  };
  const app = await buildApp(deps);
  const headersOf = (who: string) => bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  return {
    bed,
    deps,
    app,
    get: async (who, url) => app.inject({ method: 'GET', url, headers: await headersOf(who) }),
    post: async (who, url, payload, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { ...(await headersOf(who)), ...headers } }),
    async close() {
      await app.close();
      await outbox.stop();
      await bed.close();
    },
  };
}
