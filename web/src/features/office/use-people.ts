import { useQuery } from '@tanstack/react-query';
import { memberships } from '../../lib/api/shared-reads';

export interface Person {
  name: string;
  avatar: string | null;
}

/** The league's people by their Sleeper user id. */
export type People = ReadonlyMap<string, Person>;

export function useOfficePeople(leagueId: string): People {
  const { data = [] } = useQuery(memberships(leagueId));
  return new Map(
    data.map(({ sleeperUserId, displayName, sleeperUsername, avatar }) => [
      sleeperUserId,
      { name: displayName ?? sleeperUsername ?? 'Member', avatar },
    ]),
  );
}
