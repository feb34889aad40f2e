import { type App } from '@dynasty/kit/http';
import { AppError } from '@dynasty/kit/errors';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { scheduleGrid } from '../domain/schedule.js';
import { SCHEDULE } from '../actions/refresh-schedule.js';

const Cell = Type.Object({ isHome: Type.Boolean(), opponent: Type.String() });
const Grid = Type.Record(Type.String(), Type.Record(Type.String(), Cell), {
  description: 'Team -> week -> opponent. A bye is absent.',
});

const RETRY_AFTER_S = 30;

/** GET /api/schedule/grid/{season}: who plays whom, all teams, weeks 1 to 18. */
export function scheduleGridRoute(app: App, deps: Pick<Deps, 'games' | 'ingestions'>): void {
  app.get(
    '/api/schedule/grid/:season',
    {
      config: { access: 'account' },
      schema: {
        summary: "The season's schedule as a grid of teams and weeks",
        params: Type.Object({ season: Type.String({ pattern: '^[0-9]{4}$' }) }),
        response: { 200: Grid },
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
