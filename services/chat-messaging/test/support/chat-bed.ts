import { type App } from '@dynasty/kit/http';
import { coreBed } from '@dynasty/testbed/core-bed';
import { type Testbed } from '@dynasty/testbed/testbed';
import { buildApp } from '../../src/app.js';
import { createDeps, type Deps } from '../../src/deps.js';
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
  const leagues = fakeLeagues();
  const bed = await coreBed((core) => createDeps(core, leagues));
  const { deps, signedOut } = bed;
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
      await bed.close();
    },
  };
}
