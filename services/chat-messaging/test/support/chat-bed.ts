import { type App } from '@dynasty/kit/http';
import { connectBus } from '@dynasty/kit/bus';
import { ensureCollections } from '@dynasty/kit/collection';
import { followedLeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';
import { connectMongo } from '@dynasty/kit/mongo';
import { testCore } from '@dynasty/testbed/core-bed';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { type AddressInfo } from 'node:net';
import { buildApp } from '../../src/app.js';
import { createDeps, type Deps } from '../../src/deps.js';
import { closeOnAccessChanges } from '../../src/events/access-changes.js';
import { forgetDeletedAccounts } from '../../src/events/deleted-accounts.js';
import { bindJoinedMembers } from '../../src/events/joined-members.js';
import { passOnLeagueNews } from '../../src/events/league-news.js';
import { passOnNflNews } from '../../src/events/nfl-news.js';
import { postSharedRecaps } from '../../src/events/shared-recaps.js';
import { placeLiveEvents } from '../../src/jobs/place-live-events.js';
import { watchStreams } from '../../src/jobs/watch-streams.js';
import { type FakeLeagues, fakeLeagues, fakeMembers } from './leagues.js';

/** So long a write is under way at most, for who has deleted their account. */
const shortWriteMs = 300;

/** One process of the service: connections and memory of its own. */
export interface ChatProcess {
  deps: Deps;
  app: App;
  port: number;
  stop(): Promise<void>;
}

export interface ChatBed extends ChatProcess {
  bed: Testbed;
  leagues: FakeLeagues;
  signedOut: Set<string>;
  /**
   * Starts another process on the same broker and database; `keeps`: it keeps access decisions as in production,
   * `monitored`: its connection tells of its commands.
   */
  another(o?: { keeps?: boolean; monitored?: boolean }): Promise<ChatProcess>;
  /** Headers of somebody who is signed in; the token lives 5 min unless said otherwise. */
  as(accountId: string, livesS?: number): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** The service on real servers; only league-sync is played. */
export async function chatBed(): Promise<ChatBed> {
  const leagues = fakeLeagues();
  const bed = await testbed({ service: 'chat-messaging' });
  const signedOut = new Set<string>();
  const running: ChatProcess[] = [];

  async function start(
    servers: Pick<Testbed, 'mongo' | 'bus'> & { access: LeagueAccessSource },
    disconnect: () => Promise<void>,
  ): Promise<ChatProcess> {
    const core = testCore({ ...bed, ...servers }, (sid) => signedOut.has(sid));
    const deps = createDeps(core, {
      leagues: servers.access,
      members: { of: async (chainId) => fakeMembers(leagues, chainId) },
    });
    await ensureCollections(core);
    deps.outbox.start();
    const placing = placeLiveEvents(deps);
    await closeOnAccessChanges(deps);
    await passOnLeagueNews(deps);
    const stopNflNews = await passOnNflNews(deps);
    await postSharedRecaps(deps);
    await bindJoinedMembers(deps);
    const forgetting = await forgetDeletedAccounts(deps, shortWriteMs);
    const watching = watchStreams(deps);
    const app = await buildApp(deps);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      await app.close();
      stopNflNews();
      forgetting.stop();
      await watching.stop();
      await placing.stop();
      await deps.unawaitedWrites.done();
      await deps.outbox.stop();
      await disconnect();
    };
    const chat = { deps, app, port, stop };
    running.push(chat);
    return chat;
  }

  const first = await start({ ...bed, access: leagues }, async () => undefined);
  return {
    ...first,
    bed,
    leagues,
    signedOut,
    async another(o) {
      const { logger } = bed;
      const url = o?.monitored === true ? `${bed.mongoUrl}&monitorCommands=true` : bed.mongoUrl;
      const mongo = await connectMongo({ url, database: bed.database, logger });
      const bus = await connectBus({ url: bed.natsUrl, service: 'chat-messaging', logger });
      const lookup = (accountId: string, leagueId: string) => leagues.of(accountId, leagueId);
      const access = o?.keeps === true ? followedLeagueAccess(bus, { lookup }) : leagues;
      return start({ mongo, bus, access }, async () => {
        await bus.close();
        await mongo.close();
      });
    },
    as: async (accountId, livesS = 300) => {
      const exp = Math.floor(Date.now() / 1000) + livesS;
      const token = await bed.issuer.token({ sub: accountId, sid: `sid-${accountId}`, exp });
      return { authorization: `Bearer ${token}` };
    },
    async close() {
      for (const chat of running.reverse()) await chat.stop();
      await bed.close();
    },
  };
}
