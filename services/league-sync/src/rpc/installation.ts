import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  type InstallationServiceServer,
  InstallationServiceService,
} from '@dynasty/proto/league/v1/installation_service';
import { listClaims } from '../actions/installation/list-claims.js';
import { listFreshness } from '../actions/installation/list-freshness.js';
import { lookUpLeague } from '../actions/installation/look-up-league.js';
import { overviewSync } from '../actions/installation/overview-sync.js';
import { type Deps } from '../deps.js';

type Slice = Parameters<typeof listClaims>[0] &
  Parameters<typeof lookUpLeague>[0] &
  Parameters<typeof overviewSync>[0] &
  Pick<Deps, 'accounts' | 'memberships'>;

/** Registers the RPCs about the whole installation. */
export function addInstallationService(server: RpcServer, deps: Slice): void {
  const implementation: InstallationServiceServer = {
    listMemberships: unaryHandler((request) => listClaims(deps, request)),
    countMemberships: unaryHandler(async () => ({ claimed: await deps.memberships.countClaimed() })),
    lookUpLeague: unaryHandler(({ leagueId }) => lookUpLeague(deps, leagueId)),
    listFreshness: unaryHandler((request) => listFreshness(deps, request)),
    getSyncOverview: unaryHandler(() => overviewSync(deps)),
    getAccounts: unaryHandler(async ({ accountIds }) => {
      const found = await deps.accounts.findMany(accountIds);
      return { accounts: found.map(({ _id, email, username }) => ({ accountId: _id, email, username })) };
    }),
  };
  server.addService(InstallationServiceService, implementation);
}
