import { startCore } from '@dynasty/kit/core';
import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { inTime } from '@dynasty/kit/in-time';
import { openClock } from '@dynasty/kit/league/open-clock';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { serveRpc } from '@dynasty/kit/rpc';
import { loadNflData } from './actions/load-nfl-data.js';
import { measureIngestions } from './actions/measure-ingestions.js';
import { buildApp } from './app.js';
import { createAdmin } from './clients/admin.js';
import { createLeagueSync } from './clients/league-sync.js';
import { analyticsConfig } from './config.js';
import { createDeps } from './deps.js';
import { forgetDeletedAccounts } from './events/deleted-accounts.js';
import { forgetLeavingMembers } from './events/leaving-members.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { followNflNews } from './events/nfl-news.js';
import { startLoading } from './jobs/load-loop.js';
import { startCopyingStatLines, startRefreshing } from './jobs/refresh-loop.js';
import { addAnalyticsService } from './rpc.js';

/** Nobody is served better by a worker that waits for its data any longer. */
const longestLoadMs = 10_000;

const config = analyticsConfig(process.env);
const logger = createLogger({ service: 'analytics', level: config.core.logLevel });

runProcess({
  service: 'analytics',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, async (core) => {
      const leagueSync = createLeagueSync({ address: config.leagueSync, logger });
      onStop('league-sync', async () => leagueSync.close());
      const admin = createAdmin({ address: config.admin, logger });
      onStop('admin', async () => admin.close());
      const leagues = rpcLeagueAccess(leagueSync, core.bus);
      const clock = await openClock(config.clock, logger, onStop);
      const { isSuperAdmin, recordDenial } = admin;
      const clients = { leagueSync, leagues, isSuperAdmin, recordDenial, clock };
      const built = createDeps(core, clients, config.nflData);
      onStop('nflverse', () => built.nflverse.close());
      // A worker that joins others has what most people ask for when it gets its first request.
      const loaded = inTime(longestLoadMs, loadNflData(built));
      await loaded.catch((error: unknown) => logger.warn({ err: error }, 'starts while its NFL data are not loaded'));
      return built;
    });
    const stopMeasuring = measureIngestions(deps);
    onStop('measuring', async () => stopMeasuring());
    const loading = startLoading(deps);
    onStop('loading', () => loading.stop());
    const refreshing = startRefreshing(deps, config.refreshMs);
    onStop('refreshing', () => refreshing.stop());
    const statLines = startCopyingStatLines(deps);
    onStop('stat lines', () => statLines.stop());
    const unfollow = await followNflNews(deps, { loading, refreshing, statLines });
    onStop('news', async () => unfollow());
    await forgetDeletedAccounts(deps);
    await forgetLeavingMembers(deps);
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const rpc = await serveRpc({ ...config.rpc, logger, add: (server) => addAnalyticsService(server, deps) });
    onStop('rpc', () => rpc.close());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
