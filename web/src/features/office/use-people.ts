import { useQuery } from '@tanstack/react-query';
import { memberships } from '../../lib/api/shared-reads';
import { PeopleInPart, type People } from '../../lib/people';

export type { People, Person } from '../../lib/people';

const notRead: People = new PeopleInPart();

/** Who is in the league by one of its seasons; nobody is known before that is. */
export function useOfficePeople(leagueId: string | undefined): People {
  const { data } = useQuery({ ...memberships(leagueId ?? ''), enabled: leagueId !== undefined });
  if (data === undefined) return notRead;
  return new Map(
    data.map(({ sleeperUserId, displayName, sleeperUsername, avatar }) => [
      sleeperUserId,
      { name: displayName ?? sleeperUsername ?? 'Member', avatar },
    ]),
  );
}
