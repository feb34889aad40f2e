import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { achievementsConfig } from './config.js';
import { createDeps } from './deps.js';
import { awardedWeeks } from './events/final-weeks.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { forgetLeavingPeople } from './events/leaving-people.js';
import { followRecords } from './events/records-broken.js';
import { followChampions } from './events/season-completed.js';

const config = achievementsConfig(process.env);
const logger = createLogger({ service: 'achievements', level: config.core.logLevel });

runProcess({
  service: 'achievements',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, (core) => {
      const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
      onStop('league-sync', async () => leagueSync.close());
      return createDeps(core, { leagueSync, leagues: rpcLeagueAccess(leagueSync, core.bus) });
    });
    const finalWeeks = await awardedWeeks(deps).follow();
    onStop('final weeks', () => finalWeeks.stop());
    await deps.bus.broadcast('league.stats_updated.v1', () => finalWeeks.wake());
    await followChampions(deps);
    await followRecords(deps);
    await forgetLeavingPeople(deps);
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
