import { useQuery } from '@tanstack/react-query';
import { memberships } from '../../lib/api/shared-reads';
import { PeopleInPart, type People } from '../../lib/people';

export type { People, Person } from '../../lib/people';

const notRead: People = new PeopleInPart();

/** Who is in the league. */
export function useOfficePeople(leagueId: string): People {
  const { data } = useQuery(memberships(leagueId));
  if (data === undefined) return notRead;
  return new Map(
    data.map(({ sleeperUserId, displayName, sleeperUsername, avatar }) => [
      sleeperUserId,
      { name: displayName ?? sleeperUsername ?? 'Member', avatar },
    ]),
  );
}
