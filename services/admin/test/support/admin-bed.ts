import { createRpcClient, type PromiseClient, serveRpc } from '@dynasty/kit/rpc';
import { AdminServiceClient } from '@dynasty/proto/admin/v1/admin_service';
import { type EventOf } from '@dynasty/proto/subjects';
import { type LeagueBed, leagueBed } from '@dynasty/testbed/league/league-bed';
import { createDeps, type Deps } from '../../src/deps.js';
import { type ApprovalMode } from '../../src/domain/approval.js';
import { addAdminService } from '../../src/rpc.js';
import { smallAdministration } from './small-administration.js';
import { smallInstallation } from './small-installation.js';

export type MembershipChanged = EventOf<'league.membership_changed.v1'>;

/** A member of a chain is made an admin by another; any field can be given. */
export function membershipChanged(over: Partial<MembershipChanged>): MembershipChanged {
  return {
    chainId: 'chain-1',
    connectionId: 'connection-1',
    change: 'admin_granted',
    accountId: 'ann',
    sleeperUserId: '7002',
    displayName: 'keeper2',
    teamName: 'Harbour Team 2',
    rosterId: 2,
    actorAccountId: 'ada',
    actorName: 'keeper1',
    reason: '',
    occurredAt: '2025-09-05T10:00:00.000Z',
    ...over,
  };
}

export type AdminBed = LeagueBed<Deps> & {
  client: PromiseClient<AdminServiceClient>;
  administration: ReturnType<typeof smallAdministration>;
};

/** The service on real servers, reached through its own gRPC client. */
export async function adminBed(approval: ApprovalMode, superAdmins = ['root@example.test']): Promise<AdminBed> {
  const installation = smallInstallation();
  const administration = smallAdministration();
  const bed = await leagueBed(
    (core, { leagues, leagueSync }) =>
      createDeps(core, { leagues, leagueSync, installation, administration }, { approval, superAdmins }),
    'admin',
  );
  const { deps, logger } = bed;
  const rpc = await serveRpc({ host: '127.0.0.1', port: 0, logger, add: (server) => addAdminService(server, deps) });
  const client = createRpcClient(AdminServiceClient, { address: `127.0.0.1:${rpc.port}`, deadlineMs: 15_000, logger });
  return {
    ...bed,
    client,
    administration,
    async close(): Promise<void> {
      client.close();
      await rpc.close();
      await bed.close();
    },
  };
}
