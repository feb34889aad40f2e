import { AppError } from '@dynasty/kit/errors';
import { claimedRosterOf } from '../../domain/claims/claims.js';
import { type Actor, type AdministrationDeps, changeLeague, memberOf } from './change-league.js';
import { noteRights } from './note-rights.js';

interface Wish {
  leagueId: string;
  sleeperUserId: string;
  admin: boolean;
  actor: Actor;
}

/**
 * Gives a member the admin's rights or takes them away.
 * Throws AppError: missing `league-not-found` and `member-not-found`, conflict `not-joined` and `last-admin`.
 */
export function setAdmin(deps: AdministrationDeps, wish: Wish): Promise<void> {
  return changeLeague(deps, wish, async (league) => {
    const person = memberOf(league, wish.sleeperUserId);
    if (person.isAdmin === wish.admin) return null;
    const others = league.people.filter(
      ({ _id, isAdmin, accountId }) => isAdmin && accountId !== null && _id !== person._id,
    );
    if (!wish.admin && others.length === 0) {
      throw new AppError(
        'conflict',
        'last-admin',
        'The last admin of a league cannot be removed. Grant somebody else first.',
      );
    }
    const { accountId: adminBy } = wish.actor;
    const giver = league.people.find(({ accountId }) => accountId === adminBy);
    // Whom an admin of today makes one too is in the league today.
    const isOfToday = giver?.isOfPastSeason !== true && person.isOfPastSeason === true;
    const granted = { isAdmin: true, adminBy, ...(isOfToday && { isOfPastSeason: false }) };
    await deps.memberships.change(person._id, wish.admin ? granted : { isAdmin: false }, league.session);
    await noteRights(deps, person, !wish.admin && person.isCommissioner, league.session);
    const rosterId = claimedRosterOf(person, league.page.teams, league.page.season) ?? 0;
    return { change: wish.admin ? 'admin_granted' : 'admin_revoked', person, rosterId };
  });
}
