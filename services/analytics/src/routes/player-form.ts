import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { madeOf, requireStats, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { PlayerFormQuery, PlayerForms, playerFormsOf } from '../bodies/player-form.js';
import { type Deps } from '../deps.js';
import { scoredPositions } from '../domain/fantasy/fantasy-points.js';
import { playerForms } from '../domain/fantasy/player-form.js';
import { countedUnder } from '../domain/fantasy/scored-season.js';
import { fantasyPlayerIn, gamesAhead } from '../domain/view/nfl-view.js';

type Slice = Pick<Deps, 'nflData' | 'ofLeagues' | 'scoredSeasons'>;

/** GET /api/leagues/{id}/player-form: how the rostered players have done, and their next opponents. */
export function playerFormRoute(app: App, deps: Slice): void {
  app.get(
    '/api/leagues/:leagueId/player-form',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Averages, ranks and next opponents of the rostered players',
        params: LeagueParams,
        querystring: PlayerFormQuery,
        response: { 200: PlayerForms },
      },
    },
    async ({ league: place, query }, reply) => {
      const view = deps.nflData.view();
      const stats = requireStats(view, query.season);
      const { season, throughWeek } = stats.value;
      const { scoring, rosterOf } = await deps.ofLeagues.of(place);
      const counted = countedUnder(scoring);
      const ahead = gamesAhead(view, season);
      const found = playerForms({
        scored: deps.scoredSeasons.of(stats, scoring),
        players: view.fantasyPlayers(season).map(counted),
        positions: scoredPositions(scoring),
        opponents: view.opponents(season),
        ahead,
        asked: [...rosterOf.keys()].map((playerId) => counted(fantasyPlayerIn(view, stats.value, playerId))),
      });
      void reply.header(snapshotHeader, snapshotIds(view, season, madeOf.opponents));
      return playerFormsOf({ season, throughWeek, nextSeason: ahead.season }, found);
    },
  );
}
