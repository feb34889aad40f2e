import { connectBus, type Bus } from '@dynasty/kit/bus';
import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { createRpcClient, serveRpc } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildSandbox } from '@dynasty/sandbox/app';
import { testbed } from '@dynasty/testbed/testbed';
import * as achievements from '../../../../services/achievements/src/deps.js';
import { clearGoneLeagues as clearAwards } from '../../../../services/achievements/src/events/gone-leagues.js';
import { awardFinalizedWeeks } from '../../../../services/achievements/src/events/week-finalized.js';
import * as admin from '../../../../services/admin/src/deps.js';
import { clearGoneLeagues as clearApprovals } from '../../../../services/admin/src/events/gone-leagues.js';
import { noteConnections } from '../../../../services/admin/src/events/league-connected.js';
import { logMembershipChanges } from '../../../../services/admin/src/events/membership-changed.js';
import { addAdminService } from '../../../../services/admin/src/rpc.js';
import { buildApp as buildChat } from '../../../../services/chat-messaging/src/app.js';
import * as chat from '../../../../services/chat-messaging/src/deps.js';
import { clearGoneLeagues as clearChats } from '../../../../services/chat-messaging/src/events/gone-leagues.js';
import { buildApp as buildLeagueSync } from '../../../../services/league-sync/src/app.js';
import { createAdminClient } from '../../../../services/league-sync/src/clients/admin.js';
import { addLeagueService } from '../../../../services/league-sync/src/rpc.js';
import { startService } from '../../../../services/league-sync/src/service.js';
import * as rankings from '../../../../services/rankings-recaps/src/deps.js';
import { clearGoneLeagues as clearRankings } from '../../../../services/rankings-recaps/src/events/gone-leagues.js';
import { rankFinalizedWeeks } from '../../../../services/rankings-recaps/src/events/week-finalized.js';

export type AllServices = Awaited<ReturnType<typeof allServices>>;

/** Shorter than in production, where a transaction may live for a minute. */
const graceMs = 1_500;

/**
 * Every service that keeps something of leagues, each with a database of its own, talking over one broker and real
 * gRPC; `folder` holds the provider's answers.
 */
export async function allServices(folder: string) {
  const bed = await testbed();
  const { logger, verifier } = bed;
  const stops: (() => Promise<void>)[] = [() => bed.close()];
  const onStop = (_name: string, stop: () => Promise<void>) => void stops.push(stop);
  const databases = new Map<string, Mongo>();

  async function core(service: string): Promise<{ mongo: Mongo; bus: Bus } & Parameters<typeof chat.createDeps>[0]> {
    const mongo = await connectMongo({ url: bed.mongoUrl, database: `${bed.database}_${service}`, logger });
    const bus = await connectBus({ url: bed.natsUrl, service, logger });
    onStop(service, async () => {
      await bus.close();
      await mongo.connection.dropDatabase();
      await mongo.close();
    });
    databases.set(service, mongo);
    return { mongo, bus, logger, verifier, isSignedOut: () => false, limits: 'off' };
  }

  const sandbox = buildSandbox({ sleeperData: folder, source: 'recorded' });
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  onStop('sandbox', () => sandbox.close());

  const nobody = { of: () => Promise.reject(new Error('admin asks for no access here')) };
  const adminDeps = admin.createDeps(await core('admin'), nobody, { approval: 'auto', superAdmins: [] });
  await admin.ensureIndexes(adminDeps);
  adminDeps.outbox.start();
  onStop('outbox', () => adminDeps.outbox.stop());
  await logMembershipChanges(adminDeps);
  await noteConnections(adminDeps);
  const clearing = [await clearApprovals(adminDeps, graceMs)];
  const adminRpc = await serveRpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    add: (server) => addAdminService(server, adminDeps),
  });
  onStop('rpc', () => adminRpc.close());

  const adminClient = createAdminClient({ address: `127.0.0.1:${adminRpc.port}`, logger });
  onStop('admin', async () => adminClient.close());
  const sync = await startService(
    await core('league_sync'),
    {
      sleeperBaseUrl: `${origin}/v1`,
      avatarBaseUrl: 'http://127.0.0.1/avatars',
      memberProof: 'trust',
      now: undefined,
      footballClockUrl: undefined,
      admin: adminClient,
      analytics: { schedule: async () => null },
      lookEveryMs: 100,
      graceMs,
    },
    onStop,
  );
  const syncApp = await buildLeagueSync(sync);
  onStop('http', () => syncApp.close());
  const syncRpc = await serveRpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    add: (server) => addLeagueService(server, sync),
  });
  onStop('rpc', () => syncRpc.close());
  const leagueSync = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${syncRpc.port}`, logger });
  onStop('league-sync', async () => leagueSync.close());

  const chatCore = await core('chat');
  const chatDeps = chat.createDeps(chatCore, rpcLeagueAccess(leagueSync, chatCore.bus));
  await chat.ensureIndexes(chatDeps);
  const rankingCore = await core('rankings');
  const rankingDeps = rankings.createDeps(rankingCore, leagueSync, rpcLeagueAccess(leagueSync, rankingCore.bus));
  await Promise.all([rankingDeps.rankings.ensureIndexes(), rankingDeps.goneLeagues.ensureIndexes()]);
  const awardCore = await core('achievements');
  const awardDeps = achievements.createDeps(awardCore, leagueSync, rpcLeagueAccess(leagueSync, awardCore.bus));
  await achievements.ensureIndexes(awardDeps);
  for (const { outbox } of [chatDeps, rankingDeps, awardDeps]) {
    outbox.start();
    onStop('outbox', () => outbox.stop());
  }
  await rankFinalizedWeeks(rankingDeps);
  await awardFinalizedWeeks(awardDeps);
  clearing.push(
    await clearChats(chatDeps, graceMs),
    await clearRankings(rankingDeps, graceMs),
    await clearAwards(awardDeps, graceMs),
  );
  onStop('clearing', async () => void (await Promise.all(clearing.map((each) => each.stop()))));
  const chatApp = await buildChat(chatDeps);
  onStop('http', () => chatApp.close());

  return {
    bed,
    databases,
    deps: { admin: adminDeps, sync, chat: chatDeps, rankings: rankingDeps, achievements: awardDeps },
    apps: { sync: syncApp, chat: chatApp },
    headersOf: (name: string) => bed.issuer.headers({ sub: `account-${name}`, email: `${name}@example.test` }),
    async close() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}
