import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { readClaims } from '../actions/claiming/read-claims.js';
import { AvailableTeams, availableTeamsBody, teamClaimBodies, TeamClaims } from '../bodies/team-claim.js';
import { type Deps } from '../deps.js';

/** Every roster, as the caller may claim it; and those that are claimed. */
export function teamClaimsRoutes(app: App, deps: Pick<Deps, 'pages' | 'memberships' | 'leagues' | 'accounts'>): void {
  const config = { access: 'member', keep: { for: 'account' } } as const;
  const about = <R extends object>(response: R) => ({ tags: ['claims'], params: LeagueParams, response });

  app.get(
    '/api/leagues/:leagueId/available-teams',
    { config, schema: about({ 200: AvailableTeams }) },
    async ({ league }) => availableTeamsBody(await readClaims(deps, league)),
  );

  app.get('/api/leagues/:leagueId/team-claims', { config, schema: about({ 200: TeamClaims }) }, async ({ league }) =>
    teamClaimBodies(await readClaims(deps, league)),
  );
}
