import { rpcLeagueAccess } from '@dynasty/kit/access-rpc';
import { createTokenVerifier, watchSignedOut } from '@dynasty/kit/auth';
import { connectBus } from '@dynasty/kit/bus';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { chatConfig } from './config.js';
import { createDeps, ensureIndexes } from './deps.js';
import { feedStreams } from './live/feed.js';

const config = chatConfig(process.env);
const logger = createLogger({ service: 'chat-messaging', level: config.logLevel });

runProcess({
  service: 'chat-messaging',
  logger,
  async start({ onStop }) {
    const mongo = await connectMongo({ ...config.mongo, logger });
    onStop('mongo', () => mongo.close());
    const bus = await connectBus({ url: config.nats.url, service: 'chat-messaging', logger });
    onStop('bus', () => bus.close());
    const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
    onStop('league-sync', async () => leagueSync.close());
    const { isSignedOut } = await watchSignedOut(bus);
    const verifier = createTokenVerifier({ ...config.oidc, isSignedOut });
    const leagues = rpcLeagueAccess(leagueSync, bus);
    const deps = createDeps({ logger, mongo, bus, verifier, isSignedOut, leagues, limits: config.http.limits });
    await ensureIndexes(deps);
    deps.outbox.start();
    onStop('outbox', () => deps.outbox.stop());
    await feedStreams(deps);
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.http);
  },
});
