import { createTokenVerifier, watchSignedOut } from '@dynasty/kit/auth';
import { connectBus } from '@dynasty/kit/bus';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { serveRpc } from '@dynasty/kit/rpc';
import { buildApp } from './app.js';
import { analyticsConfig } from './config.js';
import { createDeps } from './deps.js';
import { refreshLoop } from './jobs/refresh-loop.js';
import { addAnalyticsService } from './rpc.js';

const config = analyticsConfig(process.env);
const logger = createLogger({ service: 'analytics', level: config.logLevel });

runProcess({
  service: 'analytics',
  logger,
  async start({ onStop }) {
    const mongo = await connectMongo({ ...config.mongo, logger });
    onStop('mongo', () => mongo.close());
    const bus = await connectBus({ url: config.nats.url, service: 'analytics', logger });
    onStop('bus', () => bus.close());
    const { isSignedOut } = await watchSignedOut(bus);
    const verifier = createTokenVerifier({ ...config.oidc, isSignedOut });
    const { limits } = config.http;
    const deps = createDeps({ logger, mongo, bus, verifier, limits, nflverseUrl: config.nflverse.baseUrl });
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
    await app.listen(config.http);
  },
});
