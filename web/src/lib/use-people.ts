import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, type DataOf } from './api/get';
import type { League } from './api/shared-reads';
import { PeopleInPart, type People, type Person } from './people';

/** The record book, which names everybody who has had a team here. */
const book = (leagueId: string) =>
  get('/api/leagues/{leagueId}/records', { path: { leagueId }, query: { season: 'all', stage: 'both' } });

/** What is asked of a season's members. */
interface Members {
  users: readonly Pick<League['users'][number], 'user_id' | 'display_name' | 'avatar'>[];
}

type BookPerson = DataOf<typeof book>['standings'][number]['holder'];

/** Everybody who is or was in the league; those of other seasons as soon as the record book is there. */
export function usePeople(leagueId: string | undefined, league: Members | undefined): People {
  const { data } = useQuery({ ...book(leagueId ?? ''), enabled: leagueId !== undefined });
  return useMemo(
    () =>
      peopleOf(
        league?.users,
        data?.standings.map(({ holder }) => holder),
      ),
    [league, data],
  );
}

/**
 * The season's members by their Sleeper user id, in the order of their names; behind them who had a team in another
 * season, by the names of their last one. Without both of them it is not known yet who has left.
 */
function peopleOf(users: Members['users'] | undefined, former: readonly BookPerson[] | undefined): People {
  const named = [
    ...byName((users ?? []).map((user) => ({ id: user.user_id, name: user.display_name, avatar: user.avatar }))),
    ...byName(
      (former ?? []).map((one) => ({ id: one.sleeperUserId ?? '', name: one.displayName, avatar: one.avatar })),
    ),
  ];
  const isWhole = users !== undefined && former !== undefined;
  const people = isWhole ? new Map<string, Person>() : new PeopleInPart();
  for (const { id, name, avatar } of named) if (id !== '' && !people.has(id)) people.set(id, { name, avatar });
  return people;
}

const byName = <T extends { name: string }>(people: readonly T[]): T[] =>
  people.toSorted((a, b) => a.name.localeCompare(b.name));
