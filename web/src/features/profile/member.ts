import type { League } from '../../lib/api/shared-reads';
import type { Career } from './api';

/** A person of the league's season and their team. */
export interface Member {
  userId: string;
  name: string;
  teamName: string;
  avatar: string | null;
  isCommissioner: boolean;
  /** Whose the team is that they share; absent for its owner. */
  owner?: { userId: string; name: string };
}

/** The team that a person owns, or else the one that they share. */
function rosterOf({ rosters }: League, userId: string): League['rosters'][number] | undefined {
  const own = rosters.find(({ owner_id: owner }) => owner === userId);
  return own ?? rosters.find(({ co_owners: others }) => others.includes(userId));
}

/** Under whom the seasons of a person's team are told: its owner, where it has one. */
export const toldUnder = (league: League, userId: string): string => rosterOf(league, userId)?.owner_id ?? userId;

/** The person with their roster; undefined when the season has not both. */
export function memberOf(league: League, userId: string): Member | undefined {
  const user = league.users.find((one) => one.user_id === userId);
  const roster = rosterOf(league, userId);
  if (user === undefined || roster === undefined) return undefined;
  const ownerId = toldUnder(league, userId);
  const owner = league.users.find((one) => one.user_id === ownerId);
  return {
    ...(ownerId !== userId && { owner: { userId: ownerId, name: owner?.display_name ?? 'the owner' } }),
    userId,
    name: user.display_name,
    teamName: roster.team_name || `${user.display_name}'s Team`,
    avatar: user.avatar,
    isCommissioner: user.is_owner,
  };
}

/** Somebody who had a team in another season, by the names of their last one. */
export const formerOf = ({ holder }: Career): Member => ({
  userId: holder.sleeperUserId ?? '',
  name: holder.displayName,
  teamName: holder.teamName,
  avatar: holder.avatar,
  isCommissioner: false,
});
