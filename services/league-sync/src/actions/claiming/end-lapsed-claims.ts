import { type Deps } from '../../deps.js';
import { lapsedClaimantsOf } from '../../domain/claims/claims.js';
import { type Team } from '../../domain/pages/season-page.js';
import { announceChange, type ChangedLeague } from '../administration/change-league.js';

const system = { accountId: '', name: '', reason: 'the team belongs to somebody else on Sleeper now' };

/**
 * Ends what former owners still have stored of a team, each claim with its event, in the transaction in which somebody
 * else gets the team: otherwise they would hold it again should Sleeper ever give it back.
 */
export async function endLapsedClaims(
  deps: Pick<Deps, 'memberships' | 'leagues' | 'accounts' | 'outbox'>,
  league: ChangedLeague,
  team: Team,
): Promise<void> {
  const { page, people, session } = league;
  for (const person of lapsedClaimantsOf(team, people, page.teams, page.season)) {
    await deps.memberships.change(person._id, { claim: null }, session);
    await announceChange(deps, league, { change: 'unclaimed', person, rosterId: team.rosterId }, system);
  }
}
