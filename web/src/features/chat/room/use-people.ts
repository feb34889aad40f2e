import { useQuery } from '@tanstack/react-query';
import { league, memberships, type Membership } from '../../../lib/api/shared-reads';
import type { Nameable } from '../composer/mentions';
import { leftLeague } from './room';

const nobody: Membership[] = [];

export const useMembershipsRead = (leagueId: string) =>
  useQuery({ ...memberships(leagueId), enabled: leagueId !== leftLeague });

/** Who belongs to a league, as far as it has been read. */
export const useMemberships = (leagueId: string) => useMembershipsRead(leagueId).data ?? nobody;

const nameableOf = (people: readonly Membership[]): Nameable[] =>
  people.flatMap(({ userId, sleeperUserId, displayName, sleeperUsername, teamName, avatar }) => {
    const name = displayName ?? sleeperUsername;
    return name ? [{ id: userId ?? sleeperUserId, sleeperUserId, name, teamName, avatar }] : [];
  });

/** The members of a league as the page's season calls them; none of one that the person has left. */
export const useMembers = (leagueId: string): Nameable[] => nameableOf(useMemberships(leagueId));

/**
 * Who can be named in what is written now: the server knows people by the names of the league's newest season, whichever
 * season's page is open. Nobody until that season is known, nor of a league that the person has left.
 */
export function useNameable(leagueId: string): Nameable[] {
  const { data } = useQuery({ ...league(leagueId), enabled: leagueId !== leftLeague });
  const people = useMemberships(data?.seasons[0]?.leagueId ?? leftLeague);
  // A response that was kept for offline use, or one of an older service during an upgrade, does not say who is in it.
  return nameableOf(people.filter(({ userId, isInLeague = true }) => userId !== null || isInLeague));
}
