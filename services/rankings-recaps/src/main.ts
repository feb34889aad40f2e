import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { createRecapModel } from './clients/recap-model.js';
import { rankingsConfig } from './config.js';
import { createDeps } from './deps.js';
import { rankedWeeks } from './events/final-weeks.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { rewriteRecaps } from './events/recap-rewrites.js';
import { forgetLeavingPeople } from './events/leaving-people.js';
import { tellRecordsOnRequest } from './events/records-told-again.js';
import { followChampions } from './events/season-completed.js';
import { followTables } from './events/season-synced.js';

const config = rankingsConfig(process.env);
const logger = createLogger({ service: 'rankings-recaps', level: config.core.logLevel });

runProcess({
  service: 'rankings-recaps',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, (core) => {
      const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
      onStop('league-sync', async () => leagueSync.close());
      return createDeps(core, { leagueSync, leagues: rpcLeagueAccess(leagueSync, core.bus) });
    });
    const finalWeeks = await rankedWeeks(deps).follow();
    onStop('final weeks', () => finalWeeks.stop());
    onStop('records told again', tellRecordsOnRequest(deps));
    await followChampions(deps);
    await followTables(deps);
    await forgetLeavingPeople(deps);
    if (config.recapModel !== undefined) await rewriteRecaps(deps, createRecapModel(config.recapModel, logger));
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
