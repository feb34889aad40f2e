import { type App, type RouteLimit } from '@dynasty/kit/http';
import { goneOf } from '@dynasty/kit/http/gone';
import { joinLeague } from '../actions/joining/join-league.js';
import { isProofRetry } from '../actions/joining/require-proof.js';
import { ConnectedLeague, VerifyLeagueBody } from '../bodies/connection.js';
import { type Deps } from '../deps.js';
import { leagueIdIn } from '../domain/claims/league-id.js';

/** Long enough that an absurdly long id fails as a bad id, not as too large a body. */
const bodyLimit = 2 * 1024 * 1024;
const proofRetriesAnHour = 60;

/** POST /api/verify-league: makes the caller a member of a league they are in on Sleeper, connecting it if need be. */
export function verifyLeagueRoute(app: App, deps: Deps): void {
  const schema = {
    summary: 'Connects a league the caller is a member of',
    body: VerifyLeagueBody,
    response: { 200: ConnectedLeague },
  };
  const limit: RouteLimit = {
    max: 10,
    windowS: 3_600,
    strict: true,
    // Sleeper takes minutes to show a team's new name: who waits for that asks again and again.
    async apart({ account, body }) {
      const { leagueId, sleeperUsername } = body as VerifyLeagueBody;
      const isRetry = await isProofRetry(deps, {
        accountId: account.accountId,
        leagueId: leagueIdIn(leagueId),
        sleeperUsername,
      });
      return isRetry ? { name: 'proof', max: proofRetriesAnHour } : undefined;
    },
  };
  const config = { access: 'account', write: 'idempotent', limit } as const;
  app.post('/api/verify-league', { bodyLimit, config, schema }, ({ account, body, commit }, reply) =>
    joinLeague(deps, { account, ...body, leagueId: leagueIdIn(body.leagueId), gone: goneOf(reply), commit }),
  );
}
