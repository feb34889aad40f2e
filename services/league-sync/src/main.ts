import { startCore } from '@dynasty/kit/core';
import { openClock } from '@dynasty/kit/league/open-clock';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { serveRpc } from '@dynasty/kit/rpc';
import { pageAccess } from './actions/find-access.js';
import { measureSync } from './actions/installation/measure-sync.js';
import { buildApp } from './app.js';
import { createAdminClient } from './clients/admin.js';
import { createAnalyticsClient } from './clients/analytics.js';
import { leagueSyncConfig } from './config.js';
import { createDeps } from './deps.js';
import { followSchedules } from './events/data-refreshed.js';
import { followGoneChains } from './events/gone-leagues.js';
import { followApprovals } from './events/league-status-changed.js';
import { startJobs } from './jobs/start-jobs.js';
import { addLeagueService } from './rpc.js';
import { addAdministrationService } from './rpc/administration.js';
import { addInstallationService } from './rpc/installation.js';

const config = leagueSyncConfig(process.env);
const logger = createLogger({ service: 'league-sync', level: config.core.logLevel });

runProcess({
  service: 'league-sync',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, async (core) => {
      const admin = createAdminClient({ address: config.adminAddress, logger });
      onStop('admin', async () => admin.close());
      const analytics = createAnalyticsClient({ address: config.analyticsAddress, logger });
      onStop('analytics', async () => analytics.close());
      const clock = await openClock(config, logger, onStop);
      const built = createDeps(core, { admin, analytics, clock }, config);
      onStop('provider', () => built.closeProvider());
      return built;
    });
    const stopMeasuring = measureSync(deps);
    onStop('measuring', async () => stopMeasuring());
    const jobs = startJobs(deps);
    onStop('jobs', () => jobs.stop());
    await followSchedules(deps);
    await followApprovals(deps);
    const goneChains = await followGoneChains(deps);
    onStop('gone leagues', () => goneChains.stop());
    const rpc = await serveRpc({
      ...config.rpc,
      logger,
      add(server) {
        addLeagueService(server, deps);
        addAdministrationService(server, deps);
        addInstallationService(server, deps);
      },
    });
    onStop('rpc', () => rpc.close());
    const app = await buildApp({ ...deps, access: pageAccess(deps.access, deps.bus) });
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
