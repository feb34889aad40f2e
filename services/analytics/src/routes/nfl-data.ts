import { type App } from '@dynasty/kit/http';
import { askForRefresh } from '../actions/ask-for-refresh.js';
import { NflDataStatus, nflDataStatusOf, RefreshAsked, RefreshBody } from '../bodies/nfl-data-status.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'ingestions' | 'nflData' | 'firstSeason' | 'bus'>;

/** /api/nfl-data: which NFL data is stored and how fresh it is; a super admin may have it looked at again. */
export function nflDataRoutes(app: App, deps: Slice): void {
  app.get(
    '/api/nfl-data/status',
    {
      config: { access: 'account' },
      schema: { summary: 'The state of the ingested NFL data', response: { 200: NflDataStatus } },
    },
    async () => nflDataStatusOf(await deps.ingestions.list(deps.firstSeason), new Date()),
  );

  app.post(
    '/api/nfl-data/refresh',
    {
      // A note that is overwritten by the next one: asking twice is asking once.
      config: { access: 'superAdmin', write: 'plain' },
      schema: { summary: "Look at the source's files again", body: RefreshBody, response: { 202: RefreshAsked } },
    },
    async ({ body }, reply) => {
      const seasons = await askForRefresh(deps, { ...body, seasons: body.seasons.map(Number) });
      return reply.code(202).send({ seasons });
    },
  );
}
