import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { findGames, runningSeason } from '../actions/find-games.js';
import { NflMatchups, nflMatchupsOf } from '../bodies/nfl-matchups.js';
import { SeasonText, Week } from '../bodies/schedule.js';
import { type Deps } from '../deps.js';

/** GET /api/nfl/matchups/{week}: the week's games by weekday, with stadium, weather and betting. */
export function nflMatchupsRoute(app: App, deps: Pick<Deps, 'games' | 'ingestions' | 'nflData' | 'clock'>): void {
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
    async ({ params: { week }, query }) => {
      const games = await findGames(deps, query.season ?? runningSeason(deps));
      return nflMatchupsOf(
        games.filter((game) => game.week === week && game.gameType === 'REG'),
        deps.clock.now(),
      );
    },
  );
}
