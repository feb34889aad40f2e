import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { memberships, type Membership } from '../../lib/api/shared-reads';
import type { People } from '../../lib/people';
import { usePeople } from '../../lib/use-people';
import type { Read } from '../../ui/loaded';
import { useNamed } from './use-named';

export type { People, Person } from '../../lib/people';

const nameOf = ({ displayName, sleeperUsername }: Membership): string => displayName ?? sleeperUsername ?? 'Member';

const ofSeason = (leagueId: string | undefined) => ({
  ...memberships(leagueId ?? ''),
  enabled: leagueId !== undefined,
});

const peopleOf = (members: readonly Membership[]): People =>
  new Map(members.map((member) => [member.sleeperUserId, { name: nameOf(member), avatar: member.avatar }]));

/** Who is in the league, by one of its seasons: those with whom bets can be made and who can owe dues. */
export const useOfficeMembers = (leagueId: string | undefined): Read<People> =>
  useQuery({ ...ofSeason(leagueId), select: peopleOf });

/**
 * Everybody who did something that the office tells of. Nobody is known to be unknown before all are read. Of other
 * seasons only the whole record book names them, so it is read once somebody is named who is no member now.
 * @param leagueId of the page, by which the office is read
 * @param seasonId whose members are those of the league; undefined until it is known
 */
export function useOfficePeople(leagueId: string, seasonId: string | undefined): People {
  const members = useQuery(ofSeason(seasonId)).data;
  const { ids, isWhole } = useNamed(leagueId);
  const known = useMemo(() => new Set(['', 'pot', ...(members ?? []).map((one) => one.sleeperUserId)]), [members]);
  const isNeeded = members !== undefined && !(isWhole && ids.every((id) => known.has(id)));
  const users = useMemo(
    () =>
      members?.map((member) => ({
        user_id: member.sleeperUserId,
        display_name: nameOf(member),
        avatar: member.avatar,
      })),
    [members],
  );
  return usePeople(
    isNeeded ? seasonId : undefined,
    useMemo(() => users && { users }, [users]),
  );
}
