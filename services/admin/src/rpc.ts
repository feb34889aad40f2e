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
import { checkLeague } from './actions/check-league.js';
import { approveOnConnect } from './actions/approve-on-connect.js';
import { recordDenial } from './actions/record-denial.js';
import { type Deps } from './deps.js';

const wireStatus = {
  approved: LeagueStatus.APPROVED,
  suspended: LeagueStatus.SUSPENDED,
  deleted: LeagueStatus.DELETED,
  unknown: LeagueStatus.UNKNOWN,
};

type RpcDeps = Pick<
  Deps,
  'approvedLeagues' | 'actionLogs' | 'outbox' | 'mongo' | 'approval' | 'isSuperAdmin' | 'denials' | 'goneLeagues'
>;

/** Adds AdminService to the gRPC server. */
export function addAdminService(server: RpcServer, deps: RpcDeps): void {
  server.addService(AdminServiceService, {
    checkLeague: unaryHandler(async (asked: CheckLeagueRequest): Promise<CheckLeagueResponse> => {
      return { status: wireStatus[await checkLeague(deps, asked)] };
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
