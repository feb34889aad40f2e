import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { claimedRosterOf } from '../domain/claims/claims.js';

/** Whether the caller has claimed a team in the league, in whatever season. */
export async function hasClaim({ memberships }: Pick<Deps, 'memberships'>, league: LeagueAccess): Promise<boolean> {
  if (league.rosterId !== 0) return true;
  return ((await memberships.find(league.chainId, league.sleeperUserId))?.claim ?? null) !== null;
}

/** There is no such team in that season: the person joined later or left before. */
export const noRoster = () => new AppError('missing', 'no-roster', 'There is no such team in this season.');

/**
 * The caller's roster in the season. Throws AppError: forbidden `team-not-claimed` without a claim, missing
 * `no-roster` when he had no team that season.
 */
export async function myRosterId(
  { memberships, rosters }: Pick<Deps, 'memberships' | 'rosters'>,
  league: LeagueAccess,
): Promise<number> {
  if (league.rosterId !== 0) return league.rosterId;
  // Maybe he claimed it a moment ago, and the request's guard does not know yet.
  const person = await memberships.find(league.chainId, league.sleeperUserId);
  if (person === null || person.claim === null) {
    throw new AppError('forbidden', 'team-not-claimed', 'You need to claim a team in this league first.');
  }
  const rosterId = claimedRosterOf(person, await rosters.ownersOfLeague(league.leagueId), league.season);
  if (rosterId === null) throw noRoster();
  return rosterId;
}
