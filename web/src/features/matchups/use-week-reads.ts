import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchups, type Pair } from '../../lib/api/shared-reads';
import { lastWeek } from '../../lib/week';
import { myMatchup, optimalLineup } from './api';

/** Spread over a read of a week: the week before stays until the new one is there. */
export const keepOldWeek = { placeholderData: keepPreviousData };

/** The same for a list: that the week before had none says nothing of the new one. */
export const keepOldPairs = { placeholderData: (before: Pair[] | undefined) => (before?.length ? before : undefined) };

/** Reads the weeks beside the shown one as soon as that is there: a step shows them at once. */
export function useNeighbourWeeks(leagueId: string, week: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    const read = (one: number) =>
      Promise.all([
        client.prefetchQuery(myMatchup(leagueId, one)),
        client.prefetchQuery(matchups(leagueId, one)),
        client.prefetchQuery(optimalLineup(leagueId, one)),
      ]);
    const readNeighbours = () => {
      if (isLeft) return;
      if (week < lastWeek) void read(week + 1);
      if (week > 1) void read(week - 1);
    };
    void read(week).then(readNeighbours);
    return () => {
      isLeft = true;
    };
  }, [client, leagueId, week]);
}
