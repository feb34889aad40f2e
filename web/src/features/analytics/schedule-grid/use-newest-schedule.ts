import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slugOf } from '../../../lib/api/api-error';
import type { NflState } from '../../../lib/api/shared-reads';
import { scheduleGrid } from '../api';

/** Whether a read failed because the season's games are not known: the NFL publishes them in May. */
export const isNotKnownYet = (error: unknown): boolean => slugOf(error) === 'season-not-found';

/**
 * The newest season that has a schedule: the running one, and until its games are known the one before. `state` is
 * undefined until the running season is known, the result until it is known which one has games.
 */
export function useNewestSchedule(state: Pick<NflState, 'season'> | undefined): string | undefined {
  const running = useQuery({ ...scheduleGrid(state?.season ?? ''), enabled: state !== undefined });
  // While it is asked again, a question that failed has no error of its own; the season does not change meanwhile.
  const [failure, setFailure] = useState(running.error);
  if (running.error && running.error !== failure) setFailure(running.error);
  if (state === undefined || (running.data === undefined && failure === null)) return undefined;
  const isMissing = running.data === undefined && isNotKnownYet(failure);
  return isMissing ? String(Number(state.season) - 1) : state.season;
}
