import type { League } from '../../lib/api/shared-reads';
import type { Career } from './api';

/** A person of the league's season and their team. */
export interface Member {
  userId: string;
  name: string;
  teamName: string;
  avatar: string | null;
  isCommissioner: boolean;
}

/** The person with their roster; undefined when the season has not both. */
export function memberOf(league: League, userId: string): Member | undefined {
  const user = league.users.find((one) => one.user_id === userId);
  const roster = league.rosters.find(
    ({ owner_id: owner, co_owners: others }) => owner === userId || others.includes(userId),
  );
  if (user === undefined || roster === undefined) return undefined;
  return {
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
