import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchups } from '../../lib/api/shared-reads';
import { lastWeek } from '../../lib/week';
import { myMatchup, optimalLineup } from './api';

/** Spread over a read of a week: the week before stays, dimmed, until the new one is there. */
export const keptMeanwhile = { placeholderData: keepPreviousData };

/** The week that the data is of: while an old one is kept, not the week that was asked for. */
export function useWeekOfData(week: number, query: { data: unknown; isPlaceholderData: boolean }): number {
  const [last, setLast] = useState(week);
  if (query.isPlaceholderData) return last;
  if (query.data !== undefined && last !== week) setLast(week);
  return week;
}

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
