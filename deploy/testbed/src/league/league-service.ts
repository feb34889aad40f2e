import { AppError } from '@dynasty/kit/errors';
import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient, serveRpc, streamHandler, unaryHandler } from '@dynasty/kit/rpc';
import {
  type DecidedSeason,
  type FinalWeek,
  type GetAccessRequest,
  type GetAccessResponse,
  type GetSeasonRequest,
  type GetSeasonResponse,
  type LeagueDate,
  LeagueServiceClient,
  LeagueServiceService,
  type ListDatesRequest,
  type ListFinalWeeksRequest,
  type ListLeagueIdsRequest,
  type ListMembersRequest,
  type ListTradesRequest,
  type Member,
  type ReadPlayerWeeksRequest,
  type ReadPlayerWeeksResponse,
  type StatWeek,
  type Trade,
} from '@dynasty/proto/league/v1/league_service';

/** A connected season: who is in it, and its weeks. */
export interface FakeLeague {
  chainId: string;
  season: string;
  status?: 'approved' | 'suspended';
  /** Account ids. */
  members: string[];
  admins?: string[];
  commissioners?: string[];
  /** Sleeper user ids by account. */
  linked?: Record<string, string>;
  response: GetSeasonResponse;
  /** The players of its weeks; none where a test needs none. */
  players?: ReadPlayerWeeksResponse[];
  trades?: Trade[];
  dates?: LeagueDate[];
}

/** Tests share their machine with other tests: a slow moment there is no outage. */
const patientMs = 15_000;

/** Small, so that readers of final weeks have pages to turn. */
const pageSize = 7;

/**
 * A league service over real gRPC that serves what a test puts into `leagues`; `down` makes it unavailable, and
 * `listsChampions: false` one of a version that did not list them.
 */
export async function fakeLeagueService(logger: Logger) {
  const state = { leagues: [] as FakeLeague[], down: false, listsChampions: true, seasonsAsked: 0, nowMs: 0 };

  function whileUp<T>(handle: () => T): Promise<T> {
    if (state.down) return Promise.reject(new AppError('unavailable', 'league-sync-down', 'Down for the test.'));
    return Promise.resolve().then(handle);
  }

  function accessOf({ accountId, leagueId }: GetAccessRequest): GetAccessResponse {
    const league = state.leagues.find(
      ({ chainId, response }) => leagueId === response.leagueId || leagueId === chainId,
    );
    return {
      found: league !== undefined,
      chainId: league?.chainId ?? '',
      connectionId: league?.response.connectionId ?? '',
      leagueStatus: league === undefined ? 'unknown' : (league.status ?? 'approved'),
      member: league?.members.includes(accountId) ?? false,
      admin: league?.admins?.includes(accountId) ?? false,
      commissioner: league?.commissioners?.includes(accountId) ?? false,
      rosterId: 0,
      sleeperUserId: league?.linked?.[accountId] ?? '',
      season: league?.season ?? '',
      displayName: accountId,
    };
  }

  function seasonOf({ chainId, season }: GetSeasonRequest): GetSeasonResponse {
    state.seasonsAsked += 1;
    const league = state.leagues.find((one) => one.chainId === chainId && one.season === season);
    if (league === undefined) throw new AppError('missing', 'season-not-found', 'No such season.');
    return league.response;
  }

  const leagueIdsOf = ({ chainId }: ListLeagueIdsRequest): string[] =>
    state.leagues.filter((one) => one.chainId === chainId).map(({ response }) => response.leagueId);

  /** The owners of the chain's rosters, with the accounts that are linked to them. */
  function membersOf({ chainId }: ListMembersRequest): Member[] {
    const leagues = state.leagues.filter((one) => one.chainId === chainId);
    const accounts = new Map(
      leagues.flatMap(({ linked = {} }) => Object.entries(linked).map(([accountId, userId]) => [userId, accountId])),
    );
    const rosters = leagues.flatMap(({ response }) => response.rosters);
    return rosters.map(({ ownerId, teamName, displayName, avatar }) => ({
      sleeperUserId: ownerId,
      accountId: accounts.get(ownerId) ?? '',
      displayName,
      teamName,
      avatar,
      admin: false,
      commissioner: false,
      claimed: false,
      current: true,
    }));
  }

  function finalWeeks(): FinalWeek[] {
    return state.leagues.flatMap(({ chainId, season, response: { connectionId, leagueId, weeks } }) =>
      weeks
        .filter(({ isFinal }) => isFinal)
        .map(({ week, revision }) => ({ chainId, connectionId, leagueId, season, week, revision })),
    );
  }

  /** Those of the weeks' chains whose champion was announced. */
  function decidedSeasons(weeks: readonly FinalWeek[]): DecidedSeason[] {
    return state.leagues.flatMap(({ chainId, season, response: { connectionId, championRevision } }) =>
      championRevision !== undefined && weeks.some((week) => week.chainId === chainId)
        ? [{ chainId, connectionId, season, championRevision }]
        : [],
    );
  }

  /** The stat lines are those of all leagues of a season. */
  function statWeeks(): StatWeek[] {
    return state.leagues.flatMap(({ season, players = [] }) =>
      players.map(({ week, statRevision }) => ({ season, week, revision: statRevision, players: 1 })),
    );
  }

  async function* playerWeeks({ chainId, season, weeks }: ReadPlayerWeeksRequest) {
    const league = await whileUp(() => state.leagues.find((one) => one.chainId === chainId && one.season === season));
    yield* (league?.players ?? []).filter(({ week }) => weeks.length === 0 || weeks.includes(week));
  }

  const rpc = await serveRpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    add: (server) =>
      server.addService(LeagueServiceService, {
        getAccess: unaryHandler((request: GetAccessRequest) => whileUp(() => accessOf(request))),
        listLeagueIds: unaryHandler((request: ListLeagueIdsRequest) =>
          whileUp(() => ({ leagueIds: leagueIdsOf(request) })),
        ),
        getSeason: unaryHandler((request: GetSeasonRequest) => whileUp(() => seasonOf(request))),
        listMembers: unaryHandler((request: ListMembersRequest) => whileUp(() => ({ members: membersOf(request) }))),
        listStatWeeks: unaryHandler(() => whileUp(() => ({ weeks: statWeeks(), awaited: [] }))),
        listTrades: unaryHandler(({ chainId, season }: ListTradesRequest) =>
          whileUp(() => ({
            trades: state.leagues.find((one) => one.chainId === chainId && one.season === season)?.trades ?? [],
          })),
        ),
        listDates: unaryHandler(({ chainId }: ListDatesRequest) =>
          whileUp(() => ({
            nowMs: state.nowMs,
            leagueName: 'Harbour League',
            dates: state.leagues.find((one) => one.chainId === chainId)?.dates ?? [],
          })),
        ),
        readPlayerWeeks: streamHandler(playerWeeks),
        listFinalWeeks: unaryHandler(({ after }: ListFinalWeeksRequest) =>
          whileUp(() => {
            const from = Number(after);
            const next = from + pageSize < finalWeeks().length ? String(from + pageSize) : '';
            const weeks = finalWeeks().slice(from, from + pageSize);
            return { weeks, next, ...(state.listsChampions && { decided: { seasons: decidedSeasons(weeks) } }) };
          }),
        ),
      }),
  });
  const address = `127.0.0.1:${rpc.port}`;
  const client = createRpcClient(LeagueServiceClient, { address, deadlineMs: patientMs, logger });
  return {
    state,
    client,
    port: rpc.port,
    async close(): Promise<void> {
      client.close();
      await rpc.close();
    },
  };
}
