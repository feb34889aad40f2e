import { AppError } from '@dynasty/kit/errors';
import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { AnalyticsServiceClient } from '@dynasty/proto/analytics/v1/analytics_service';
import { type NflGameDoc } from '../store/nfl-calendar.js';

/** What league-sync asks the analytics service. */
export interface AnalyticsClient {
  /** A season's games; null when that season is not there. Rejects with AppError `unavailable`. */
  schedule(season: string): Promise<NflGameDoc[] | null>;
}

export function createAnalyticsClient(o: { address: string; logger: Logger }): AnalyticsClient & { close(): void } {
  const client = createRpcClient(AnalyticsServiceClient, { ...o, deadlineMs: 10_000 });
  return {
    async schedule(season) {
      try {
        const { games } = await client.getSchedule({ season });
        return games.map(({ gameId, kickoff, ...game }) => ({
          _id: gameId,
          season,
          ...game,
          kickoff: kickoff === '' ? null : new Date(kickoff),
        }));
      } catch (error) {
        if (error instanceof AppError && error.kind === 'missing') return null;
        throw error;
      }
    },
    close: () => client.close(),
  };
}
