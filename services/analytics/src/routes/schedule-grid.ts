import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { findGames } from '../actions/find-games.js';
import { findPointsAllowed } from '../actions/find-points-allowed.js';
import { snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { PointsAllowedBody, pointsAllowedBody } from '../bodies/points-allowed.js';
import { SeasonText } from '../bodies/schedule.js';
import { ScheduleGrid } from '../bodies/schedule-grid.js';
import { type Deps } from '../deps.js';
import { scheduleGrid } from '../domain/schedule/schedule.js';

/** The grid of a season, every team's opponents in weeks 1 to 18, and how strong these are. */
export function scheduleGridRoutes(app: App, deps: Pick<Deps, 'nflData'>): void {
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

  app.get(
    '/api/schedule/points-allowed/:season',
    {
      config: { access: 'account' },
      schema: {
        summary: 'The defenses by the points that they allow a game',
        params: Type.Object({ season: SeasonText }),
        response: { 200: PointsAllowedBody },
      },
    },
    async ({ params }, reply) => {
      const view = deps.nflData.view();
      const found = findPointsAllowed(view, params.season);
      void reply.header(snapshotHeader, snapshotIds(view, Number(found.season), ['games']));
      return pointsAllowedBody(found);
    },
  );
}
