import { useQuery } from '@tanstack/react-query';
import { memberships } from '../../lib/api/shared-reads';

export interface Person {
  name: string;
  avatar: string | null;
}

/** The league's people by their Sleeper user id. */
export type People = ReadonlyMap<string, Person>;

/** Before the memberships are read nobody is known to have left: whoever is asked for is a member without a name. */
class NotRead extends Map<string, Person> {
  override get(): Person {
    return { name: 'a member', avatar: null };
  }
}

const notRead: People = new NotRead();

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
