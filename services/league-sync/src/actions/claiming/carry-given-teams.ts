import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { carriedClaim } from '../../domain/claims/carried-claim.js';
import { type ClaimableRoster, claimantsOf, claimedRosterOf } from '../../domain/claims/claims.js';
import { leagueIdIn, runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';

type CarryDeps = Pick<Deps, 'chains' | 'memberships' | 'rosters'>;

/**
 * Has teams that an admin gave to somebody who does not own them go on into the league's current season, in the
 * transaction that stores it or makes it the current one: the team of the same owner, or the same one while it has none.
 * Who owns a team there has that one, and a team that somebody else holds is theirs. True when a claim has gone on.
 */
export async function carryGivenTeams(deps: CarryDeps, chain: ChainDoc, session: ClientSession): Promise<boolean> {
  const season = runningSeasonOf(chain);
  const people = await deps.memberships.ofChain(chain._id, session);
  const given = people.filter(({ claim }) => claim?.isAssigned !== false && Number(claim?.season) < Number(season));
  if (given.length === 0) return false;
  const after = await deps.rosters.ownersOfLeague(chain.currentLeagueId, session);
  let hasCarried = false;
  for (const person of given) {
    const { claim } = person;
    if (claim === null || claimedRosterOf(person, after, season) !== null) continue;
    const before = await deps.rosters.ownersOfLeague(leagueIdIn(chain, claim.season), session);
    const team = teamOf({ ...person, claim }, before, after);
    if (team === undefined || claimantsOf(team, people, after, season).length > 0) continue;
    // What others change in the league's claims at the same time meets this write.
    if (!hasCarried) await deps.chains.countJoin(chain._id, session);
    hasCarried = true;
    const carried = { ...claim, isAssigned: true, rosterId: team.rosterId, season };
    await deps.memberships.change(person._id, { claim: carried }, session);
  }
  return hasCarried;
}

/** The team of the next season that was given in the one before. */
function teamOf(
  person: Parameters<typeof carriedClaim>[0],
  before: readonly ClaimableRoster[],
  after: readonly ClaimableRoster[],
): ClaimableRoster | undefined {
  const { rosterId } = person.claim;
  if (!before.some((roster) => roster.rosterId === rosterId)) return undefined;
  const carried = carriedClaim(person, before, after);
  const isIt = (roster: ClaimableRoster) =>
    carried === null ? roster.rosterId === rosterId && roster.ownerId === null : roster.rosterId === carried.rosterId;
  return after.find(isIt);
}
