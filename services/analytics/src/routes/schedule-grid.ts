import { type App } from '@dynasty/kit/http';
import { AppError } from '@dynasty/kit/errors';
import { Type } from 'typebox';
import { ScheduleGrid } from '../bodies/schedule-grid.js';
import { type Deps } from '../deps.js';
import { scheduleGrid } from '../domain/schedule.js';
import { SCHEDULE } from '../actions/refresh-schedule.js';

const RETRY_AFTER_S = 30;

/** GET /api/schedule/grid/{season}: every team's opponents, weeks 1 to 18. */
export function scheduleGridRoute(app: App, deps: Pick<Deps, 'games' | 'ingestions'>): void {
  app.get(
    '/api/schedule/grid/:season',
    {
      config: { access: 'account' },
      schema: {
        summary: "The season's schedule as a grid of teams and weeks",
        params: Type.Object({ season: Type.String({ pattern: '^[0-9]{4}$' }) }),
        response: { 200: ScheduleGrid },
      },
    },
    async (request) => {
      const games = await deps.games.ofSeason(request.params.season);
      if (games.length > 0) return scheduleGrid(games);
      const ingestion = await deps.ingestions.find(SCHEDULE);
      if (ingestion?.snapshotId) {
        throw new AppError('missing', 'season-not-found', `There is no schedule for ${request.params.season}.`);
      }
      throw new AppError('unavailable', 'schedule-not-ready', 'The schedule is still being loaded.', {
        retryAfterS: RETRY_AFTER_S,
      });
    },
  );
}
