import { teamNameOf } from '../../domain/claims/names.js';
import { type LeagueDoc, type LeagueUser } from '../../store/leagues.js';
import { type RosterDoc } from '../../store/rosters.js';
import { type LeagueUser as UserAnswer, type Roster } from '../schemas/league.js';

/** A person in Sleeper's own field names. */
export function userAnswer(user: LeagueUser): UserAnswer {
  return {
    user_id: user.userId,
    username: user.username,
    display_name: user.displayName,
    avatar: user.avatar,
    metadata: { team_name: user.teamName },
    is_owner: user.isOwner,
  };
}

/** The season's rosters with the names of their owners. */
export function rosterAnswers(rosters: readonly RosterDoc[], season: Pick<LeagueDoc, 'users'>): Roster[] {
  const people = new Map(season.users.map((user) => [user.userId, user]));
  return rosters.map((roster) => {
    const owner = people.get(roster.ownerId ?? '');
    return {
      roster_id: roster.rosterId,
      owner_id: roster.ownerId,
      co_owners: roster.coOwners,
      user_id: roster.ownerId,
      display_name: owner?.displayName ?? null,
      team_name: teamNameOf(owner, roster.rosterId),
      avatar: owner?.avatar ?? null,
      metadata: { team_name: owner?.teamName ?? null },
      isCommissioner: owner?.isOwner ?? false,
      players: roster.players,
      starters: roster.starters,
      reserve: roster.reserve,
      taxi: roster.taxi,
      settings: roster.settings,
    };
  });
}
