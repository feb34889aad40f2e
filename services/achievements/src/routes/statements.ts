import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { MemberParams } from '@dynasty/kit/league/route-params';
import { writeStatement } from '../actions/write-statement.js';
import { StatementBody, statementBody, StatementRequest } from '../bodies/statement.js';
import { type Deps } from '../deps.js';

const path = '/api/owner-statements/:leagueId/:userId';

/** GET and PUT /api/owner-statements/{leagueId}/{userId}: everybody reads, the person themselves writes. */
export function statementRoutes(app: App, deps: Pick<Deps, 'statements' | 'goneLeagues'>): void {
  app.get(
    path,
    {
      config: { access: 'member' },
      schema: { summary: 'What a member says of themselves', params: MemberParams, response: { 200: StatementBody } },
    },
    async ({ league: { chainId }, params }) =>
      statementBody(await deps.statements.find({ chainId, sleeperUserId: params.userId })),
  );

  app.put(
    path,
    {
      config: { access: 'member', write: 'idempotent' },
      schema: {
        summary: 'Say something of oneself, at most 256 characters',
        params: MemberParams,
        body: StatementRequest,
        response: { 200: StatementBody },
      },
    },
    ({ league, account, params, body, commit }) => {
      if (league.sleeperUserId === '' || params.userId !== league.sleeperUserId) {
        throw new AppError('forbidden', 'not-your-statement', 'Only its owner changes a statement.');
      }
      return commit(async (session) => ({
        status: 200,
        body: statementBody(await writeStatement(deps, session, league, account.accountId, body)),
      }));
    },
  );
}
