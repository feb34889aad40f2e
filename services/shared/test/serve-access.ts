import {
  LeagueServiceService,
  type GetAccessResponse,
  type LeagueServiceServer,
} from '@dynasty/proto/league/v1/league_service';
import { createLogger } from '../src/logger.js';
import { serveRpc, unaryHandler, type RpcServer } from '../src/rpc.js';

export type AccessHandler = (leagueId: string) => Promise<GetAccessResponse>;

const logger = createLogger({ service: 'test', level: 'silent' });

export const access: GetAccessResponse = {
  found: true,
  chainId: 'c',
  connectionId: 'k',
  leagueStatus: 'approved',
  member: true,
  admin: false,
  commissioner: false,
  rosterId: 3,
  sleeperUserId: 's',
  season: '2025',
  displayName: 'd',
};

/** A gRPC server that knows one question, getAccess. */
export function serveAccess(
  handle: AccessHandler,
  o: { host?: string; port?: number; connectionMs?: number } = {},
): ReturnType<typeof serveRpc> {
  const getAccess = unaryHandler((request: { leagueId: string }) => handle(request.leagueId));
  const add = (server: RpcServer): void =>
    server.addService(LeagueServiceService, { getAccess } as unknown as LeagueServiceServer & Record<string, never>);
  return serveRpc({ host: '127.0.0.1', port: 0, ...o, logger, add });
}
