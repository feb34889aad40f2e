import { type App } from '@dynasty/kit/http';
import { madeOf, requireSeason, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { PlayerStats, PlayerStatsBody, playerStatsOf } from '../bodies/player-stats.js';
import { type Deps } from '../deps.js';
import { sortedPlayers, statTable } from '../domain/plays/player-stats.js';
import { teamCode } from '../domain/team-codes.js';
import { searchLimit } from './search-limit.js';

/** POST /api/player-stats: what players did in a week or a season, sorted and paged here. */
export function playerStatsRoute(app: App, deps: Pick<Deps, 'nflData'>): void {
  app.post(
    '/api/player-stats',
    {
      config: { access: 'account', write: 'reads', limit: searchLimit },
      schema: { summary: "Players' statistics", body: PlayerStatsBody, response: { 200: PlayerStats } },
    },
    async ({ body }, reply) => {
      const view = deps.nflData.view();
      const { value: plays } = requireSeason(view, 'plays', Number(body.season));
      const table = statTable(plays, view.people(plays.season), {
        week: body.gameType === 'season' ? null : Number(body.gameType),
        position: body.position,
        team: teamCode(body.team),
        playerName: body.playerName,
      });
      void reply.header(snapshotHeader, snapshotIds(view, plays.season, madeOf.plays));
      return playerStatsOf(table, sortedPlayers(table, body.sortBy, body.sortOrder), { ...body, season: plays.season });
    },
  );
}
