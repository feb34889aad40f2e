import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { claimedRosterOf } from '../domain/claims/claims.js';
import { availableTeamAnswers, teamClaimAnswers } from './answers/team-claim.js';
import { claimSeasonOf, type ClaimStores } from './claim-season.js';
import { AvailableTeams, TeamClaims } from './schemas/members.js';

/** Every roster, as the caller may claim it; and those that are claimed. */
export function teamClaimsRoutes(app: App, deps: ClaimStores): void {
  const config = { access: 'member' } as const;

  const available = { tags: ['claims'], params: LeagueParams, response: { 200: AvailableTeams } };
  app.get('/api/leagues/:leagueId/available-teams', { config, schema: available }, async ({ league }) => {
    const season = await claimSeasonOf(deps, league);
    const teams = availableTeamAnswers(season);
    const mine = claimedRosterOf(season.caller, season.rosters, season.league.season);
    return { userClaimedTeam: teams.find((team) => team.rosterId === mine) ?? null, availableTeams: teams };
  });

  const claims = { tags: ['claims'], params: LeagueParams, response: { 200: TeamClaims } };
  app.get('/api/leagues/:leagueId/team-claims', { config, schema: claims }, async ({ league }) => {
    return teamClaimAnswers(await claimSeasonOf(deps, league));
  });
}
