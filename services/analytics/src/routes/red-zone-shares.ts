import { type App } from '@dynasty/kit/http';
import { findRedZoneShares } from '../domain/find-red-zone-shares.js';
import { madeOf, requireSeason, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { playerSharesOf, RedZoneShares, RedZoneSharesQuery } from '../bodies/red-zone-shares.js';
import { type Deps } from '../deps.js';

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
      const held = requireSeason(view, 'plays', Number(season));
      const found = findRedZoneShares(view, held, { kind, playerIds: [...new Set(playerIds.split(','))] });
      void reply.header(snapshotHeader, snapshotIds(view, held.value.season, madeOf.shares));
      const players = found.map(({ person, team, weeks }) => playerSharesOf(person, team, weeks));
      return { season: Number(season), kind, players };
    },
  );
}
