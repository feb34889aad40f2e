import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { untilDone } from '@dynasty/kit/league/catch-up';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { achievementsConfig } from './config.js';
import { createDeps, ensureIndexes } from './deps.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { awardFinalizedWeeks } from './events/week-finalized.js';
import { reconcile } from './jobs/reconcile.js';

const config = achievementsConfig(process.env);
const logger = createLogger({ service: 'achievements', level: config.core.logLevel });

runProcess({
  service: 'achievements',
  logger,
  async start({ onStop }) {
    const core = await startCore(config.core, logger, onStop);
    const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
    onStop('league-sync', async () => leagueSync.close());
    const deps = createDeps(core, leagueSync, rpcLeagueAccess(leagueSync, core.bus));
    await ensureIndexes(deps);
    deps.outbox.start();
    onStop('outbox', () => deps.outbox.stop());
    await awardFinalizedWeeks(deps);
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());

    const stopping = new AbortController();
    const work = (): Promise<void> => reconcile(deps, stopping.signal);
    const reconciling = untilDone({ name: 'reconciling', work, signal: stopping.signal, logger });
    onStop('reconcile', async () => {
      stopping.abort();
      await reconciling;
    });
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
