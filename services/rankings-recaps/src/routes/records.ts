import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { findBooks } from '../actions/find-books.js';
import { Records, recordsBody } from '../bodies/records.js';
import { type Deps } from '../deps.js';

const Query = Type.Object(
  {
    season: Type.String({ pattern: '^(all|[0-9]{4})$', default: 'all' }),
    stage: Type.Enum(['regular', 'playoffs', 'both'], { type: 'string', default: 'regular' }),
  },
  { additionalProperties: false },
);

/** GET /api/leagues/{leagueId}/records: the record book of all seasons, or of one. */
export function recordsRoute(app: App, deps: Pick<Deps, 'seasonBooks' | 'leagueSync'>): void {
  app.get(
    '/api/leagues/:leagueId/records',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'Records, the table of all seasons, and everybody against everybody',
        params: LeagueParams,
        querystring: Query,
        response: { 200: Records },
      },
    },
    async ({ league, query }) => recordsBody(await findBooks(deps, league), query),
  );
}
