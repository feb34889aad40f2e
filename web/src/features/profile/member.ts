import type { League, Membership } from '../../lib/api/shared-reads';
import type { Career } from './api';

/** A person of the league's season and their team. */
export interface Member {
  userId: string;
  name: string;
  teamName: string;
  avatar: string | null;
  isCommissioner: boolean;
  /** Of a team that is not their own on Sleeper: whether they share it or an admin gave it to them, and whose it is there. */
  held?: { isShared: boolean; owner: { userId: string; name: string } | undefined };
}

/** The team that a person owns on Sleeper, or else the one that they share. */
function rosterOf({ rosters }: League, userId: string): League['rosters'][number] | undefined {
  const own = rosters.find(({ owner_id: owner }) => owner === userId);
  return own ?? rosters.find(({ co_owners: others }) => others.includes(userId));
}

/** Under whom the seasons of a person's team are told: its owner, where it has one. */
export const toldUnder = (league: League, userId: string): string => rosterOf(league, userId)?.owner_id ?? userId;

/**
 * The person with the roster that they hold, own or share; undefined when the season has not both.
 * @param people the league's memberships, by which who was given a team is known, on Sleeper or not
 */
export function memberOf(league: League, people: readonly Membership[], userId: string): Member | undefined {
  const user = league.users.find((one) => one.user_id === userId);
  const place = people.find((one) => one.sleeperUserId === userId);
  const roster = league.rosters.find((one) => one.roster_id === place?.rosterId) ?? rosterOf(league, userId);
  const name = user?.display_name ?? place?.displayName;
  if (name === undefined || roster === undefined) return undefined;
  const { owner_id: ownerId, co_owners: others } = roster;
  const ownerName = league.users.find((one) => one.user_id === ownerId)?.display_name ?? 'the owner';
  const owner = ownerId === null ? undefined : { userId: ownerId, name: ownerName };
  return {
    ...(ownerId !== userId && { held: { isShared: others.includes(userId), owner } }),
    userId,
    name,
    teamName: roster.team_name || `${name}'s Team`,
    avatar: (user ?? place)?.avatar ?? null,
    isCommissioner: user?.is_owner ?? false,
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
