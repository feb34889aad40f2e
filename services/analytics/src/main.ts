import { ensureCollections } from '@dynasty/kit/collection';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { serveRpc } from '@dynasty/kit/rpc';
import { buildApp } from './app.js';
import { analyticsConfig } from './config.js';
import { createDeps } from './deps.js';
import { startRefreshing } from './jobs/refresh-loop.js';
import { addAnalyticsService } from './rpc.js';

const config = analyticsConfig(process.env);
const logger = createLogger({ service: 'analytics', level: config.core.logLevel });

runProcess({
  service: 'analytics',
  logger,
  async start({ onStop }) {
    const core = await startCore(config.core, logger, onStop);
    const deps = createDeps(core, config.nflverse.baseUrl);
    onStop('nflverse', () => deps.nflverse.close());
    await ensureCollections(core.mongo);
    const refresh = startRefreshing(deps, config.nflverse.refreshMs);
    onStop('refresh', () => refresh.stop());
    const rpc = await serveRpc({ ...config.rpc, logger, add: (server) => addAnalyticsService(server, deps) });
    onStop('rpc', () => rpc.close());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
