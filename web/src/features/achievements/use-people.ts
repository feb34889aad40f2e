import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { book } from './api';
import { peopleOf, type People } from './words';

/** Everybody who is or was in the league; those of other seasons as soon as the record book is there. */
export function usePeople(leagueId: string, league: League): People {
  const { data } = useQuery(book(leagueId));
  return useMemo(
    () =>
      peopleOf(
        league,
        data?.standings.map(({ holder }) => holder),
      ),
    [league, data],
  );
}
