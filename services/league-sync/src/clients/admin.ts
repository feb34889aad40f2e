import { type Account } from '@dynasty/kit/auth';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { AdminServiceClient, LeagueStatus } from '@dynasty/proto/admin/v1/admin_service';

export type Approval = 'approved' | 'suspended' | 'deleted' | 'unknown';

export interface LeagueToApprove {
  chainId: string;
  leagueId: string;
  name: string;
  season: string;
  totalRosters: number;
  accountId: string;
  /** Its earlier seasons: an approval given for one of them holds. */
  earlierLeagueIds: string[];
}

/** What league-sync asks the admin service; every call may reject with AppError `unavailable`. */
export interface AdminClient {
  /** The chain's approval; one given for any of its seasons holds. */
  check(leagueIds: string[]): Promise<Approval>;
  /** Whether a super admin has deleted the chain, as soon as they have. */
  isDeleted(league: LeagueIds): Promise<boolean>;
  /** Registers a first connect; approves it where the installation allows that. */
  approveOnConnect(league: LeagueToApprove): Promise<Approval>;
  isSuperAdmin(account: Account): Promise<boolean>;
}

export function createAdminClient(o: { address: string; logger: Logger }): AdminClient & { close(): void } {
  const client = createRpcClient(AdminServiceClient, o);
  return {
    check: async (leagueIds) => approvalOf((await client.checkLeague({ leagueIds })).status),
    isDeleted: async ({ chainId, connectionId }) =>
      approvalOf((await client.checkLeague({ leagueIds: [], chainId, connectionId })).status) === 'deleted',
    approveOnConnect: async (league) =>
      approvalOf((await client.approveOnConnect({ key: `${league.chainId}:${league.leagueId}`, ...league })).status),
    async isSuperAdmin({ accountId, email, emailVerified }) {
      return (await client.isSuperAdmin({ accountId, email, emailVerified })).isSuperAdmin;
    },
    close: () => client.close(),
  };
}

const approvals: Partial<Record<LeagueStatus, Approval>> = {
  [LeagueStatus.APPROVED]: 'approved',
  [LeagueStatus.SUSPENDED]: 'suspended',
  [LeagueStatus.DELETED]: 'deleted',
};

const approvalOf = (status: LeagueStatus): Approval => approvals[status] ?? 'unknown';
