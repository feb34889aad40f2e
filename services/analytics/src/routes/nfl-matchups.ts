import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { findGames, runningSeason } from '../actions/find-games.js';
import { snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { NflMatchups, nflMatchupsOf } from '../bodies/nfl-matchups.js';
import { SeasonText, Week } from '../bodies/schedule.js';
import { type Deps } from '../deps.js';

/** GET /api/nfl/matchups/{week}: the week's games by weekday, with stadium, weather and betting. */
export function nflMatchupsRoute(app: App, deps: Pick<Deps, 'nflData' | 'clock'>): void {
  app.get(
    '/api/nfl/matchups/:week',
    {
      config: { access: 'account' },
      schema: {
        summary: "The NFL's games of a week by weekday",
        params: Type.Object({ week: Week }),
        querystring: Type.Object({ season: Type.Optional(SeasonText) }),
        response: { 200: NflMatchups },
      },
    },
    async ({ params: { week }, query }, reply) => {
      const view = deps.nflData.view();
      const season = query.season ?? runningSeason(view);
      const games = findGames(view, season);
      void reply.header(snapshotHeader, snapshotIds(view, Number(season), ['games']));
      return nflMatchupsOf(
        games.filter((game) => game.week === week),
        deps.clock.now(),
      );
    },
  );
}
