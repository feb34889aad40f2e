import { AppError } from '@dynasty/kit/errors';
import { claimedRosterOf } from '../../domain/claims/claims.js';
import { type Actor, type AdministrationDeps, changeClaims, memberOf } from './change-league.js';

/**
 * Takes a member's claim away; nothing changes for a member without one. `rosterId`: the team that the admin saw them
 * hold, 0 where that was none of this season; none where they do not say. Throws AppError: missing `league-not-found`
 * and `member-not-found`, conflict `not-current-season`, `not-joined` and `claim-changed`.
 */
export function unclaimTeam(
  deps: AdministrationDeps,
  wish: { leagueId: string; sleeperUserId: string; rosterId?: number | undefined; actor: Actor },
): Promise<void> {
  return changeClaims(deps, wish, async (league) => {
    const person = memberOf(league, wish.sleeperUserId);
    if (person.claim === null) return null;
    const { teams, season } = league.page;
    const rosterId = claimedRosterOf(person, teams, season) ?? 0;
    // A claim that has lapsed, or has no team in this season, is of no other one.
    if (wish.rosterId !== undefined && rosterId !== 0 && wish.rosterId !== rosterId) {
      throw new AppError('conflict', 'claim-changed', 'They hold another team by now. Look again.');
    }
    await deps.memberships.change(person._id, { claim: null }, league.session);
    return { change: 'unclaimed', person, rosterId };
  });
}
