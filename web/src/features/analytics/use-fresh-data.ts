import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nflDataStatus } from '../../lib/api/shared-reads';
import { timeOfDay } from '../../lib/format';
import { followStored, readAgainAt } from '../../lib/nfl-data';

/** A league's stream tells of new data at once; the tools stand without one too, and what it told may be lost. */
const lookEveryMs = 60_000;

/**
 * Has what is shown read again when new NFL data are stored, while a page of them is open.
 * @returns "Data refreshed 2:04 PM" once that has happened
 */
export function useFreshData(): string | null {
  const client = useQueryClient();
  const status = useQuery({ ...nflDataStatus(), refetchInterval: lookEveryMs, refetchOnMount: 'always' }).data;
  const [openedAt] = useState(() => Date.now());
  const refreshedAt = readAgainAt.use();
  useEffect(() => {
    if (status) followStored(client, status);
  }, [client, status]);
  return refreshedAt !== null && refreshedAt >= openedAt ? `Data refreshed ${timeOfDay(refreshedAt)}` : null;
}
