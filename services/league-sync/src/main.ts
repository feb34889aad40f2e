import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { serveRpc } from '@dynasty/kit/rpc';
import { buildApp } from './app.js';
import { createAdminClient } from './clients/admin.js';
import { createAnalyticsClient } from './clients/analytics.js';
import { leagueSyncConfig } from './config.js';
import { pageAccess } from './league-access.js';
import { addLeagueService } from './rpc.js';
import { startService } from './service.js';

const config = leagueSyncConfig(process.env);
const logger = createLogger({ service: 'league-sync', level: config.core.logLevel });

runProcess({
  service: 'league-sync',
  logger,
  async start({ onStop }) {
    const core = await startCore(config.core, logger, onStop);
    const admin = createAdminClient({ address: config.adminAddress, logger });
    onStop('admin', async () => admin.close());
    const analytics = createAnalyticsClient({ address: config.analyticsAddress, logger });
    onStop('analytics', async () => analytics.close());
    const deps = await startService(core, { ...config, admin, analytics }, onStop);
    const rpc = await serveRpc({ ...config.rpc, logger, add: (server) => addLeagueService(server, deps) });
    onStop('rpc', () => rpc.close());
    const app = await buildApp({ ...deps, access: pageAccess(deps.access, deps.bus) });
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
