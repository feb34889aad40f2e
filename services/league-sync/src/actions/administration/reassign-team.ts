import { AppError } from '@dynasty/kit/errors';
import { claimantsOf, claimedRosterOf, isOwnedBy } from '../../domain/claims/claims.js';
import { endLapsedClaims } from '../claiming/end-lapsed-claims.js';
import { type Actor, type AdministrationDeps, announceChange, changeClaims, memberOf } from './change-league.js';

interface Wish {
  leagueId: string;
  /** Who held the team when the admin looked; empty when nobody did. */
  currentUserId: string;
  newUserId: string;
  rosterId: number;
  actor: Actor;
}

/**
 * Gives a team to a member who has none, and takes it from who holds it, from all of them where it goes to somebody who
 * does not own it; their messages stay theirs. Nothing changes when it is the new holder's already. Throws AppError:
 * missing `league-not-found` and `roster-not-found`, invalid `member-not-found`, conflict `not-current-season`,
 * `not-joined`, `already-claimed` and `claim-changed`.
 */
export function reassignTeam(deps: AdministrationDeps, wish: Wish): Promise<void> {
  return changeClaims(deps, wish, async (league) => {
    const { page, people, session } = league;
    const team = page.teams.find(({ rosterId }) => rosterId === wish.rosterId);
    if (team === undefined) throw new AppError('missing', 'roster-not-found', 'There is no such team in this league.');
    const person = memberOf(league, wish.newUserId, 'invalid');
    const heldRosterId = claimedRosterOf(person, page.teams, page.season);
    if (heldRosterId === team.rosterId) return null;
    if (heldRosterId !== null) {
      throw new AppError('conflict', 'already-claimed', 'This member has a team already. Unclaim it first.');
    }
    const holders = claimantsOf(team, people, page.teams, page.season);
    const former = holders.find(({ sleeperUserId }) => sleeperUserId === wish.currentUserId);
    if (former === undefined && (wish.currentUserId !== '' || holders.length > 0)) {
      throw new AppError('conflict', 'claim-changed', 'This team has changed hands meanwhile. Look again.');
    }
    if (former !== undefined) await deps.memberships.change(former._id, { claim: null }, session);
    await endLapsedClaims(deps, league, team);
    // Who gets back what is theirs on Sleeper holds it as if they had claimed it: it goes when Sleeper gives it away.
    const isAssigned = !isOwnedBy(team, person.sleeperUserId);
    for (const other of isAssigned ? holders.filter((holder) => holder !== former) : []) {
      await deps.memberships.change(other._id, { claim: null }, session);
      await announceChange(deps, league, { change: 'unclaimed', person: other, rosterId: team.rosterId }, wish.actor);
    }
    const claim = { rosterId: team.rosterId, season: page.season, claimedAt: new Date(), isAssigned };
    await deps.memberships.change(person._id, { claim }, session);
    return { change: 'reassigned', person, rosterId: team.rosterId, former };
  });
}
