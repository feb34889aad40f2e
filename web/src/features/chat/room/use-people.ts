import { useQuery } from '@tanstack/react-query';
import { memberships, type Membership } from '../../../lib/api/shared-reads';
import type { Nameable } from '../composer/mentions';
import { leftLeague } from './room';

const nobody: Membership[] = [];

export const useMembershipsRead = (leagueId: string) =>
  useQuery({ ...memberships(leagueId), enabled: leagueId !== leftLeague });

/** Who belongs to a league, as far as it has been read. */
export const useMemberships = (leagueId: string) => useMembershipsRead(leagueId).data ?? nobody;

/** The members of a league, who can be named and written to; none of one that the person has left. */
export const useMembers = (leagueId: string): Nameable[] =>
  useMemberships(leagueId).flatMap(({ sleeperUserId, displayName, sleeperUsername, teamName, avatar }) => {
    const name = displayName ?? sleeperUsername;
    return name ? [{ sleeperUserId, name, teamName, avatar }] : [];
  });
