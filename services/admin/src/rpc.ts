import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  AdminServiceService,
  type ApproveOnConnectRequest,
  type ApproveOnConnectResponse,
  type CheckLeagueRequest,
  type CheckLeagueResponse,
  type IsSuperAdminRequest,
  type IsSuperAdminResponse,
  LeagueStatus,
  type RecordDenialRequest,
  type RecordDenialResponse,
} from '@dynasty/proto/admin/v1/admin_service';
import { approveOnConnect } from './actions/approve-on-connect.js';
import { recordDenial } from './actions/record-denial.js';
import { type Deps } from './deps.js';
import { statusOfChain } from './domain/approval.js';

const wireStatus = {
  approved: LeagueStatus.APPROVED,
  suspended: LeagueStatus.SUSPENDED,
  unknown: LeagueStatus.UNKNOWN,
};

type RpcDeps = Pick<
  Deps,
  'approvedLeagues' | 'actionLogs' | 'outbox' | 'mongo' | 'approval' | 'isSuperAdmin' | 'denials'
>;

/** Adds AdminService to the gRPC server. */
export function addAdminService(server: RpcServer, deps: RpcDeps): void {
  server.addService(AdminServiceService, {
    checkLeague: unaryHandler(async ({ leagueIds }: CheckLeagueRequest): Promise<CheckLeagueResponse> => {
      const records = await deps.approvedLeagues.ofChain(leagueIds);
      return { status: wireStatus[statusOfChain(records.map(({ status }) => status))] };
    }),

    approveOnConnect: unaryHandler(async (league: ApproveOnConnectRequest): Promise<ApproveOnConnectResponse> => {
      return { status: wireStatus[await approveOnConnect(deps, league)] };
    }),

    isSuperAdmin: unaryHandler(async (person: IsSuperAdminRequest): Promise<IsSuperAdminResponse> => {
      return { isSuperAdmin: await deps.isSuperAdmin(person) };
    }),

    recordDenial: unaryHandler(async (denial: RecordDenialRequest): Promise<RecordDenialResponse> => {
      await recordDenial(deps, { ...denial, at: new Date() });
      return {};
    }),
  });
}
