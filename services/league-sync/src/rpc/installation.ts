import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  type InstallationServiceServer,
  InstallationServiceService,
} from '@dynasty/proto/league/v1/installation_service';
import { listClaims } from '../actions/list-claims.js';
import { lookUpLeague } from '../actions/look-up-league.js';
import { type Deps } from '../deps.js';

type Slice = Parameters<typeof listClaims>[0] & Parameters<typeof lookUpLeague>[0] & Pick<Deps, 'accounts'>;

/** Registers the RPCs about the whole installation. */
export function addInstallationService(server: RpcServer, deps: Slice): void {
  const implementation: InstallationServiceServer = {
    listMemberships: unaryHandler((request) => listClaims(deps, request)),
    lookUpLeague: unaryHandler(({ leagueId }) => lookUpLeague(deps, leagueId)),
    getAccounts: unaryHandler(async ({ accountIds }) => {
      const found = await deps.accounts.findMany(accountIds);
      return { accounts: found.map(({ _id, email, username }) => ({ accountId: _id, email, username })) };
    }),
  };
  server.addService(InstallationServiceService, implementation);
}
