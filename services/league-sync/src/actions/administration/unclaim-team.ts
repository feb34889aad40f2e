import { claimedRosterOf } from '../../domain/claims/claims.js';
import { type Actor, type AdministrationDeps, changeClaims, memberOf } from './change-league.js';

/**
 * Takes a member's claim away; nothing changes for a member without one.
 * Throws AppError: missing `league-not-found` and `member-not-found`, conflict `not-current-season` and `not-joined`.
 */
export function unclaimTeam(
  deps: AdministrationDeps,
  wish: { leagueId: string; sleeperUserId: string; actor: Actor },
): Promise<void> {
  return changeClaims(deps, wish, async (league) => {
    const person = memberOf(league, wish.sleeperUserId);
    if (person.claim === null) return null;
    await deps.memberships.change(person._id, { claim: null }, league.session);
    const { teams, season } = league.page;
    return { change: 'unclaimed', person, rosterId: claimedRosterOf(person, teams, season) ?? 0 };
  });
}
