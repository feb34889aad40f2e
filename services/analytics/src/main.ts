import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { serveRpc } from '@dynasty/kit/rpc';
import { buildApp } from './app.js';
import { analyticsConfig } from './config.js';
import { createDeps } from './deps.js';
import { refreshLoop } from './jobs/refresh-loop.js';
import { addAnalyticsService } from './rpc.js';

const config = analyticsConfig(process.env);
const logger = createLogger({ service: 'analytics', level: config.core.logLevel });

runProcess({
  service: 'analytics',
  logger,
  async start({ onStop }) {
    const deps = createDeps(await startCore(config.core, logger, onStop), config.nflverse.baseUrl);
    await Promise.all([deps.games.ensureIndexes(), deps.ingestions.ensureIndexes()]);
    onStop('nflverse', () => deps.nflverse.close());
    deps.outbox.start();
    onStop('outbox', () => deps.outbox.stop());

    const stopping = new AbortController();
    const refreshing = refreshLoop(deps, config.nflverse.refreshMs, stopping.signal);
    onStop('refresh', async () => {
      stopping.abort();
      await refreshing;
    });
    const rpc = await serveRpc({ ...config.rpc, logger, add: (server) => addAnalyticsService(server, deps) });
    onStop('rpc', () => rpc.close());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
