import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { findPlayerConsistency, seasonsUnder } from '../actions/compare-consistency.js';
import { snapshotHeader } from '../actions/require-data.js';
import {
  PlayerConsistency,
  PlayerConsistencyBody,
  playerConsistencyOf,
  PositionConsistency,
  PositionConsistencyBody,
  positionConsistencyOf,
} from '../bodies/consistency.js';
import { type Deps } from '../deps.js';
import { comparePosition } from '../domain/fantasy/compared.js';
import { searchLimit } from './search-limit.js';

const config = { access: 'member', write: 'reads', limit: searchLimit } as const;

/** How steadily players score under the league's scoring, among those of their position. */
export function consistencyRoutes(app: App, deps: Pick<Deps, 'nflData' | 'ofLeagues' | 'scoredSeasons'>): void {
  app.post(
    '/api/leagues/:leagueId/player-consistency',
    {
      config,
      schema: {
        summary: "A player's consistency",
        params: LeagueParams,
        body: PlayerConsistencyBody,
        response: { 200: PlayerConsistency },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const league = await deps.ofLeagues.of(request.league);
      const { seasons, snapshots } = seasonsUnder(deps, league.scoring, body.seasons.map(Number));
      void reply.header(snapshotHeader, snapshots);
      return playerConsistencyOf(findPlayerConsistency(seasons, body));
    },
  );

  app.post(
    '/api/leagues/:leagueId/position-consistency',
    {
      config,
      schema: {
        summary: 'The consistency of every player of a position',
        params: LeagueParams,
        body: PositionConsistencyBody,
        response: { 200: PositionConsistency },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const league = await deps.ofLeagues.of(request.league);
      const { seasons, snapshots } = seasonsUnder(deps, league.scoring, body.seasons.map(Number));
      const players = comparePosition(seasons, body.position, body.minGames)
        .filter(({ spread }) => spread.games >= body.minGames && spread.average > 0)
        .sort(
          (one, other) =>
            (other.percentile ?? -1) - (one.percentile ?? -1) || one.playerId.localeCompare(other.playerId),
        );
      void reply.header(snapshotHeader, snapshots);
      const years = seasons.map(({ scored }) => scored.stats.season);
      return positionConsistencyOf(body.position, years, players, league.rosterOf);
    },
  );
}
