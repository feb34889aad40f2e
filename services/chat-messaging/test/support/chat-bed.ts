import { type App } from '@dynasty/kit/http';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { buildApp } from '../../src/app.js';
import { createDeps, type Deps, ensureIndexes } from '../../src/deps.js';
import { feedStreams } from '../../src/live/feed.js';
import { fakeLeagues } from './leagues.js';

export interface ChatBed {
  bed: Testbed;
  deps: Deps;
  app: App;
  leagues: ReturnType<typeof fakeLeagues>;
  signedOut: Set<string>;
  /** Headers of somebody who is signed in. */
  as(accountId: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** The service on real servers; only league-sync is played. */
export async function chatBed(): Promise<ChatBed> {
  const bed = await testbed();
  const signedOut = new Set<string>();
  const leagues = fakeLeagues();
  const core = { ...bed, isSignedOut: (sid: string) => signedOut.has(sid), limits: 'off' as const };
  const deps = createDeps(core, leagues);
  await ensureIndexes(deps);
  deps.outbox.start();
  await feedStreams(deps);
  const app = await buildApp(deps);
  await app.ready();
  return {
    bed,
    deps,
    app,
    leagues,
    signedOut,
    as: async (accountId) => ({
      authorization: `Bearer ${await bed.issuer.token({ sub: accountId, sid: `sid-${accountId}` })}`,
    }),
    async close() {
      await app.close();
      await deps.outbox.stop();
      await bed.close();
    },
  };
}
