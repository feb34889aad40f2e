import { type RpcServer, streamHandler, unaryHandler } from '@dynasty/kit/rpc';
import { type LeagueServiceServer, LeagueServiceService } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from './deps.js';
import { getLeague } from './rpc/get-league.js';
import { getSeason } from './rpc/get-season.js';
import { listDates } from './rpc/list-dates.js';
import { listFinalWeeks } from './rpc/list-final-weeks.js';
import { listMembers } from './rpc/list-members.js';
import { listPlayerOwners } from './rpc/list-player-owners.js';
import { listTrades } from './rpc/list-trades.js';
import { readPlayerWeeks } from './rpc/read-player-weeks.js';
import { readPlayers } from './rpc/read-players.js';
import { listStatWeeks, readStatWeeks } from './rpc/stat-weeks.js';

type Slice = Pick<
  Deps,
  | 'access'
  | 'chains'
  | 'leagues'
  | 'rosters'
  | 'memberships'
  | 'matchups'
  | 'brackets'
  | 'seasonChampions'
  | 'accounts'
  | 'statWeeks'
  | 'players'
  | 'transactions'
  | 'drafts'
  | 'nflGames'
  | 'nflState'
  | 'clock'
>;

/** Registers the service's RPCs about leagues. */
export function addLeagueService(server: RpcServer, deps: Slice): void {
  const implementation: LeagueServiceServer = {
    getAccess: unaryHandler(async ({ accountId, leagueId }) => {
      const { leagueId: _season, ...access } = await deps.access.of(accountId, leagueId);
      return access;
    }),
    listLeagueIds: unaryHandler(async ({ chainId }) => ({
      leagueIds: (await deps.chains.find(chainId))?.leagueIds ?? [],
    })),
    listMembers: unaryHandler((request) => listMembers(deps, request)),
    getSeason: unaryHandler((request) => getSeason(deps, request)),
    listFinalWeeks: unaryHandler((request) => listFinalWeeks(deps, request)),
    getLeague: unaryHandler((request) => getLeague(deps, request)),
    listPlayerOwners: unaryHandler((request) => listPlayerOwners(deps, request)),
    listStatWeeks: unaryHandler(() => listStatWeeks(deps)),
    readStatWeeks: streamHandler((request) => readStatWeeks(deps, request)),
    listTrades: unaryHandler((request) => listTrades(deps, request)),
    readPlayerWeeks: streamHandler((request) => readPlayerWeeks(deps, request)),
    readPlayers: streamHandler(() => readPlayers(deps)),
    listDates: unaryHandler((request) => listDates(deps, request)),
  };
  server.addService(LeagueServiceService, implementation);
}
