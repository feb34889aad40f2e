import { rpcLeagueAccess } from '@dynasty/kit/league/access';
import { startCore } from '@dynasty/kit/core';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { createRpcClient, serveRpc } from '@dynasty/kit/rpc';
import { AdministrationServiceClient } from '@dynasty/proto/league/v1/administration_service';
import { InstallationServiceClient } from '@dynasty/proto/league/v1/installation_service';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { buildApp } from './app.js';
import { adminConfig } from './config.js';
import { createDeps } from './deps.js';
import { endDeletedGrants } from './events/deleted-accounts.js';
import { clearGoneLeagues } from './events/gone-leagues.js';
import { keepAttempts } from './events/join-attempted.js';
import { noteConnections } from './events/league-connected.js';
import { logMembershipChanges } from './events/membership-changed.js';
import { logHiddenMessages } from './events/message-hidden.js';
import { logReleases } from './events/sleeper-user-released.js';
import { recordSettlings } from './jobs/record-settlings.js';
import { addAdminService } from './rpc.js';

const config = adminConfig(process.env);
const logger = createLogger({ service: 'admin', level: config.core.logLevel });

runProcess({
  service: 'admin',
  logger,
  async start({ onStop }) {
    const deps = await startCore(config.core, logger, onStop, (core) => {
      const leagueSync = createRpcClient(LeagueServiceClient, { address: config.leagueSync, logger });
      onStop('league-sync', async () => leagueSync.close());
      const installation = createRpcClient(InstallationServiceClient, { address: config.leagueSync, logger });
      onStop('installation', async () => installation.close());
      const administration = createRpcClient(AdministrationServiceClient, { address: config.leagueSync, logger });
      onStop('administration', async () => administration.close());
      const leagues = rpcLeagueAccess(leagueSync, core.bus);
      return createDeps(core, { leagues, leagueSync, installation, administration }, config);
    });
    await logMembershipChanges(deps);
    await logHiddenMessages(deps);
    await logReleases(deps);
    await keepAttempts(deps);
    await noteConnections(deps);
    await endDeletedGrants(deps);
    const goneLeagues = await clearGoneLeagues(deps);
    onStop('gone leagues', () => goneLeagues.stop());
    const settlings = recordSettlings(deps);
    onStop('record settlings', () => settlings.stop());
    const rpc = await serveRpc({ ...config.rpc, logger, add: (server) => addAdminService(server, deps) });
    onStop('rpc', () => rpc.close());
    const app = await buildApp(deps);
    onStop('http', () => app.close());
    await app.listen(config.core.http);
  },
});
