import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { upgradeMessages } from './actions/upgrade-messages.js';
import { buildApp } from './app.js';
import { chatConfig } from './config.js';
import { createDeps } from './deps.js';
import { rpcLeagueMembers } from './clients/league-members.js';
import { closeOnAccessChanges } from './events/access-changes.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { forgetDeletedAccounts } from './events/deleted-accounts.js';
import { bindJoinedMembers } from './events/joined-members.js';
import { passOnLeagueNews } from './events/league-news.js';
import { passOnNflNews } from './events/nfl-news.js';
import { postSharedRecaps } from './events/shared-recaps.js';
import { placeLiveEvents } from './jobs/place-live-events.js';
import { sweepAbandoned } from './jobs/sweep-abandoned.js';
import { watchStreams } from './jobs/watch-streams.js';

const config = chatConfig(process.env);
const logger = createLogger({ service: 'chat-messaging', level: config.core.logLevel });

runProcess({
  service: 'chat-messaging',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, async (core) => {
      const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
      onStop('league-sync', async () => leagueSync.close());
      await upgradeMessages(core.mongo);
      return createDeps(core, {
        leagues: rpcLeagueAccess(leagueSync, core.bus),
        members: rpcLeagueMembers(leagueSync, core.bus),
      });
    });
    onStop('unawaited writes', () => deps.unawaitedWrites.done());
    const placing = placeLiveEvents(deps);
    onStop('live events', () => placing.stop());
    await closeOnAccessChanges(deps);
    await passOnLeagueNews(deps);
    const stopNflNews = await passOnNflNews(deps);
    onStop('NFL news', async () => stopNflNews());
    await postSharedRecaps(deps);
    await bindJoinedMembers(deps);
    const forgetting = await forgetDeletedAccounts(deps);
    onStop('deleted accounts', async () => forgetting.stop());
    const sweeping = sweepAbandoned(deps);
    onStop('sweeping', () => sweeping.stop());
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const watching = watchStreams(deps);
    onStop('streams', () => watching.stop());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
