import { AppError } from '@dynasty/kit/errors';
import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  AnalyticsServiceService,
  type GetScheduleRequest,
  type GetScheduleResponse,
} from '@dynasty/proto/analytics/v1/analytics_service';
import { type Deps } from './deps.js';
import { SCHEDULE } from './actions/refresh-schedule.js';

/** Adds AnalyticsService to the gRPC server. */
export function addAnalyticsService(server: RpcServer, deps: Pick<Deps, 'games' | 'ingestions'>): void {
  server.addService(AnalyticsServiceService, {
    getSchedule: unaryHandler(async ({ season }: GetScheduleRequest): Promise<GetScheduleResponse> => {
      const [games, ingestion] = await Promise.all([deps.games.ofSeason(season), deps.ingestions.find(SCHEDULE)]);
      if (games.length === 0) throw new AppError('missing', 'season-not-found', `There is no schedule for ${season}.`);
      return {
        season,
        snapshotId: ingestion?.snapshotId ?? '',
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
