import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  AnalyticsServiceService,
  type GetScheduleRequest,
  type GetScheduleResponse,
} from '@dynasty/proto/analytics/v1/analytics_service';
import { type Deps } from './deps.js';
import { storedSchedule } from './actions/find-games.js';

/** Adds AnalyticsService to the gRPC server. */
export function addAnalyticsService(server: RpcServer, deps: Pick<Deps, 'games' | 'ingestions' | 'mongo'>): void {
  server.addService(AnalyticsServiceService, {
    getSchedule: unaryHandler(async ({ season }: GetScheduleRequest): Promise<GetScheduleResponse> => {
      const { games, snapshotId } = await storedSchedule(deps, season);
      return {
        season,
        snapshotId,
        games: games.map((game) => ({
          gameId: game.gameId,
          week: game.week,
          gameType: game.gameType,
          homeTeam: game.homeTeam,
          awayTeam: game.awayTeam,
          kickoff: game.kickoff?.toISOString() ?? '',
          isFinished: game.homeScore !== null && game.awayScore !== null,
        })),
      };
    }),
  });
}
