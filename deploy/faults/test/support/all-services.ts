import { connectBus } from '@dynasty/kit/bus';
import { ensureCollections } from '@dynasty/kit/collection';
import { type Core, createCore } from '@dynasty/kit/core';
import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { openClock } from '@dynasty/kit/league/open-clock';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { createRpcClient, serveRpc } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildSandbox } from '@dynasty/sandbox/app';
import { testbed } from '@dynasty/testbed/testbed';
import * as achievements from '../../../../services/achievements/src/deps.js';
import { awardedWeeks } from '../../../../services/achievements/src/events/final-weeks.js';
import { clearGoneLeagues as clearAwards } from '../../../../services/achievements/src/events/gone-leagues.js';
import * as admin from '../../../../services/admin/src/deps.js';
import { clearGoneLeagues as clearApprovals } from '../../../../services/admin/src/events/gone-leagues.js';
import { noteConnections } from '../../../../services/admin/src/events/league-connected.js';
import { logMembershipChanges } from '../../../../services/admin/src/events/membership-changed.js';
import { addAdminService } from '../../../../services/admin/src/rpc.js';
import { buildApp as buildChat } from '../../../../services/chat-messaging/src/app.js';
import { rpcLeagueMembers } from '../../../../services/chat-messaging/src/clients/league-members.js';
import * as analytics from '../../../../services/analytics/src/deps.js';
import { clearGoneLeagues as clearSearches } from '../../../../services/analytics/src/events/gone-leagues.js';
import * as chat from '../../../../services/chat-messaging/src/deps.js';
import { clearGoneLeagues as clearChats } from '../../../../services/chat-messaging/src/events/gone-leagues.js';
import { passOnLeagueNews } from '../../../../services/chat-messaging/src/events/league-news.js';
import { placeLiveEvents } from '../../../../services/chat-messaging/src/jobs/place-live-events.js';
import { buildApp as buildLeagueSync } from '../../../../services/league-sync/src/app.js';
import { createAdminClient } from '../../../../services/league-sync/src/clients/admin.js';
import * as leagueSyncDeps from '../../../../services/league-sync/src/deps.js';
import { followGoneChains } from '../../../../services/league-sync/src/events/gone-leagues.js';
import { followApprovals } from '../../../../services/league-sync/src/events/league-status-changed.js';
import { startJobs } from '../../../../services/league-sync/src/jobs/start-jobs.js';
import { addLeagueService } from '../../../../services/league-sync/src/rpc.js';
import * as rankings from '../../../../services/rankings-recaps/src/deps.js';
import { rankedWeeks } from '../../../../services/rankings-recaps/src/events/final-weeks.js';
import { clearGoneLeagues as clearRankings } from '../../../../services/rankings-recaps/src/events/gone-leagues.js';

export type AllServices = Awaited<ReturnType<typeof allServices>>;

/** Shorter than in production, where a transaction may live for a minute. */
const graceMs = 1_500;

/**
 * Every service that keeps something of leagues, each with a database of its own, talking over one broker and real
 * gRPC; `folder` holds the provider's replies.
 */
export async function allServices(folder: string) {
  const bed = await testbed();
  const { logger, verifier } = bed;
  const stops: (() => Promise<void>)[] = [() => bed.close()];
  const onStop = (_name: string, stop: () => Promise<void>) => void stops.push(stop);
  const databases = new Map<string, Mongo>();

  async function open(service: string): Promise<Core> {
    const mongo = await connectMongo({ url: bed.mongoUrl, database: `${bed.database}_${service}`, logger });
    const bus = await connectBus({ url: bed.natsUrl, service, logger });
    onStop(service, async () => {
      await bus.close();
      await mongo.connection.dropDatabase();
      await mongo.close();
    });
    databases.set(service, mongo);
    return createCore({ mongo, bus, logger, verifier, isSignedOut: () => false, limits: 'off' });
  }

  /** Makes the collections of what was built on the core, and begins to send events. */
  async function start({ mongo, outbox }: Core): Promise<void> {
    await ensureCollections({ mongo, logger });
    outbox.start();
    onStop('outbox', () => outbox.stop());
  }

  const sandbox = buildSandbox({ sleeperData: folder, source: 'recorded' });
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  onStop('sandbox', () => sandbox.close());

  const notAsked = () => Promise.reject(new Error('admin asks league-sync nothing here'));
  const nobody = {
    leagues: { of: notAsked },
    leagueSync: { listMembers: notAsked, listDates: notAsked, listLeagueIds: notAsked },
    installation: {
      listMemberships: notAsked,
      lookUpLeague: notAsked,
      getAccounts: notAsked,
      countMemberships: notAsked,
      getSyncOverview: notAsked,
      listFreshness: notAsked,
    },
    administration: {
      setAdmin: notAsked,
      unclaimTeam: notAsked,
      reassignTeam: notAsked,
      removeMember: notAsked,
      releaseSleeperUser: notAsked,
    },
  };
  const adminDeps = admin.createDeps(await open('admin'), nobody, { approval: 'auto', superAdmins: [] });
  await start(adminDeps);
  await logMembershipChanges(adminDeps);
  await noteConnections(adminDeps);
  const clearing = [await clearApprovals(adminDeps, graceMs)];
  const local = { host: '127.0.0.1', port: 0, logger };
  const adminRpc = await serveRpc({ ...local, add: (server) => addAdminService(server, adminDeps) });
  onStop('rpc', () => adminRpc.close());

  const adminClient = createAdminClient({ address: `127.0.0.1:${adminRpc.port}`, logger });
  onStop('admin', async () => adminClient.close());
  const clock = await openClock({ now: undefined, footballClockUrl: undefined }, logger, onStop);
  const sync = leagueSyncDeps.createDeps(
    await open('league_sync'),
    { admin: adminClient, analytics: { schedule: async () => null }, clock },
    { sleeperBaseUrl: `${origin}/v1`, memberProof: 'trust' },
  );
  onStop('provider', () => sync.closeProvider());
  await start(sync);
  const jobs = startJobs(sync, 100);
  onStop('jobs', () => jobs.stop());
  await followApprovals(sync);
  clearing.push(await followGoneChains(sync, graceMs));
  const syncApp = await buildLeagueSync(sync);
  onStop('http', () => syncApp.close());
  const syncRpc = await serveRpc({ ...local, add: (server) => addLeagueService(server, sync) });
  onStop('rpc', () => syncRpc.close());
  const leagueSync = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${syncRpc.port}`, logger });
  onStop('league-sync', async () => leagueSync.close());

  const clientsOf = ({ bus }: Core) => ({ leagueSync, leagues: rpcLeagueAccess(leagueSync, bus) });
  const chatCore = await open('chat');
  const chatDeps = chat.createDeps(chatCore, {
    leagues: clientsOf(chatCore).leagues,
    members: rpcLeagueMembers(leagueSync, chatCore.bus),
  });
  const rankingCore = await open('rankings');
  const rankingDeps = rankings.createDeps(rankingCore, clientsOf(rankingCore));
  const awardCore = await open('achievements');
  const awardDeps = achievements.createDeps(awardCore, clientsOf(awardCore));
  const searchDeps = analytics.createDeps(
    await open('analytics'),
    { ...clientsOf(awardCore), isSuperAdmin: async () => false, recordDenial: notAsked, clock },
    {
      baseUrl: `${origin}/nflverse`,
      playerIdsUrl: `${origin}/nflverse/db_playerids.csv`,
      firstSeason: 2020,
      snapshotFolder: folder,
    },
  );
  for (const deps of [chatDeps, rankingDeps, awardDeps, searchDeps]) await start(deps);
  const placing = placeLiveEvents(chatDeps);
  onStop('live events', () => placing.stop());
  await passOnLeagueNews(chatDeps);
  for (const weeks of [rankedWeeks(rankingDeps), awardedWeeks(awardDeps)]) {
    const following = await weeks.follow();
    onStop('final weeks', () => following.stop());
  }
  clearing.push(
    await clearChats(chatDeps, graceMs),
    await clearRankings(rankingDeps, graceMs),
    await clearAwards(awardDeps, graceMs),
    await clearSearches(searchDeps, graceMs),
  );
  onStop('clearing', async () => void (await Promise.all(clearing.map((each) => each.stop()))));
  const chatApp = await buildChat(chatDeps);
  onStop('http', () => chatApp.close());

  return {
    bed,
    databases,
    deps: {
      admin: adminDeps,
      sync,
      chat: chatDeps,
      rankings: rankingDeps,
      achievements: awardDeps,
      analytics: searchDeps,
    },
    apps: { sync: syncApp, chat: chatApp },
    headersOf: (name: string) => bed.issuer.headers({ sub: `account-${name}`, email: `${name}@example.test` }),
    async close() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}
