import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { chatConfig } from './config.js';
import { createDeps, ensureIndexes } from './deps.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { feedStreams } from './live/feed.js';

const config = chatConfig(process.env);
const logger = createLogger({ service: 'chat-messaging', level: config.core.logLevel });

runProcess({
  service: 'chat-messaging',
  logger,
  async start({ onStop }) {
    const core = await startCore(config.core, logger, onStop);
    const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
    onStop('league-sync', async () => leagueSync.close());
    const deps = createDeps(core, rpcLeagueAccess(leagueSync, core.bus));
    await ensureIndexes(deps);
    deps.outbox.start();
    onStop('outbox', () => deps.outbox.stop());
    await feedStreams(deps);
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
