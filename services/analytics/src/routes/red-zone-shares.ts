import { type App } from '@dynasty/kit/http';
import { madeOf, requireSeason, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { playerSharesOf, RedZoneShares, RedZoneSharesQuery } from '../bodies/red-zone-shares.js';
import { type Deps } from '../deps.js';
import { findRedZoneShares } from '../domain/view/player-shares.js';

/** GET /api/red-zone-shares: players' shares of their teams' plays inside the twenty, week by week. */
export function redZoneSharesRoute(app: App, deps: Pick<Deps, 'nflData'>): void {
  app.get(
    '/api/red-zone-shares',
    {
      config: { access: 'account' },
      schema: { summary: 'Red-zone shares by week', querystring: RedZoneSharesQuery, response: { 200: RedZoneShares } },
    },
    async ({ query: { season, kind, playerIds } }, reply) => {
      const view = deps.nflData.view();
      const plays = requireSeason(view, 'plays', Number(season));
      const shares = findRedZoneShares(view, plays, { kind, playerIds: [...new Set(playerIds.split(','))] });
      void reply.header(snapshotHeader, snapshotIds(view, plays.value.season, madeOf.shares));
      const players = shares.map(({ person, team, weeks }) => playerSharesOf(person, team, weeks));
      return { season: Number(season), kind, players };
    },
  );
}
