import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { findGames } from '../actions/find-games.js';
import { snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { SeasonText } from '../bodies/schedule.js';
import { ScheduleGrid } from '../bodies/schedule-grid.js';
import { type Deps } from '../deps.js';
import { scheduleGrid } from '../domain/schedule.js';

/** GET /api/schedule/grid/{season}: every team's opponents, weeks 1 to 18. */
export function scheduleGridRoute(app: App, deps: Pick<Deps, 'nflData'>): void {
  app.get(
    '/api/schedule/grid/:season',
    {
      config: { access: 'account' },
      schema: {
        summary: "The season's schedule as a grid of teams and weeks",
        params: Type.Object({ season: SeasonText }),
        response: { 200: ScheduleGrid },
      },
    },
    async ({ params: { season } }, reply) => {
      const view = deps.nflData.view();
      const games = findGames(view, season);
      void reply.header(snapshotHeader, snapshotIds(view, Number(season), ['games']));
      return scheduleGrid(games);
    },
  );
}
