import { type App } from '@dynasty/kit/http';
import { goneOf } from '@dynasty/kit/http/gone';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { claimTeam } from '../actions/claiming/claim-team.js';
import { ClaimTeamBody, TeamClaim } from '../bodies/team-claim.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'chains' | 'memberships' | 'leagues' | 'accounts' | 'outbox' | 'joinTurns'>;

/** Claims a roster for the caller. */
export function claimTeamRoute(app: App, deps: Slice): void {
  const schema = { tags: ['claims'], params: LeagueParams, body: ClaimTeamBody, response: { 200: TeamClaim } };
  const config = { access: 'member', write: 'idempotent', limit: { max: 30, windowS: 60 } } as const;
  app.post('/api/leagues/:leagueId/claim-team', { config, schema }, ({ account, league, body, commit }, reply) => {
    const wish = { accountId: account.accountId, access: league, rosterId: body.rosterId };
    const claim = () => commit(async (session) => ({ status: 200, body: await claimTeam(deps, wish, session) }));
    return deps.joinTurns.take({ league: league.chainId }, claim, goneOf(reply));
  });
}
