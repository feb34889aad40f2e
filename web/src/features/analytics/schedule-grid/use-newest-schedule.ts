import { useQuery } from '@tanstack/react-query';
import type { NflState } from '../../../lib/api/shared-reads';
import { scheduleGrid } from '../api';

/**
 * The newest season that has a schedule: the running one, and until its games are known the one before. `state` is
 * undefined until the running season is known, the result until it is known which one has games.
 */
export function useNewestSchedule(state: Pick<NflState, 'season'> | undefined): string | undefined {
  const running = useQuery({ ...scheduleGrid(state?.season ?? ''), enabled: state !== undefined });
  if (state === undefined || running.isPending) return undefined;
  const isEmpty = running.data !== undefined && Object.keys(running.data).length === 0;
  return isEmpty ? String(Number(state.season) - 1) : state.season;
}
