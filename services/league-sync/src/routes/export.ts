import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { exportLeague } from '../actions/exporting/export-league.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'chains' | 'leases' | 'leagueArchive' | 'logger'>;

/** GET /api/leagues/{leagueId}/export: everything that is stored of a league, as a zip. */
export function exportRoute(app: App, deps: Slice): void {
  const zip = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
  app.get(
    '/api/leagues/:leagueId/export',
    {
      config: { access: 'leagueOverseer', limit: { max: 10, windowS: 60 } },
      schema: {
        summary: 'Everything that is stored of the league: JSON documents, CSV tables and a manifest, as a zip',
        tags: ['history'],
        params: LeagueParams,
        response: { 200: { description: 'The archive', content: { 'application/zip': { schema: zip } } } },
      },
    },
    async ({ league }, reply) => {
      const { name, content } = await exportLeague(deps, league.chainId);
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName(name)}.zip"`,
        'cache-control': 'no-store',
      });
      return reply.send(content);
    },
  );
}

/** Letters and digits of the league's name: the name itself is anybody's text. */
const fileName = (name: string) =>
  ['dynasty', ...(name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [])].join('-').toLowerCase().slice(0, 60);
