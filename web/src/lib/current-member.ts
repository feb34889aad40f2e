import type { League, Membership } from './api/shared-reads';

/**
 * Whether somebody is in the league today, and can be written to: everybody who has joined, and who is in its newest
 * season. A page of an older season knows of those who have not joined only that they were there then.
 */
export const isCurrentMember = (
  { season, seasons, users }: Pick<League, 'season' | 'seasons' | 'users'>,
  people: readonly Membership[],
  sleeperUserId: string,
): boolean =>
  people.some((one) => one.sleeperUserId === sleeperUserId && one.userId !== null) ||
  (seasons.every((one) => one.season <= season) && users.some(({ user_id: id }) => id === sleeperUserId));
