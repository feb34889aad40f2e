import { useQuery } from '@tanstack/react-query';
import { nflDataStatus, type NflDataStatus } from '../../lib/api/shared-reads';
import { usePollMs } from '../../lib/live-state';
import { availableSeasons } from './api';
import type { Field } from './filters/fields';
import { useToolLeagueId } from './use-tool-league';

const range = (newest: number, oldest: number): number[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

const askAgainMs = 5_000;

/** Where the services do not say which seasons they have. */
const fallback = { plays: range(2025, 2022), statLines: range(2025, 2021) };

const seasonsWith = (kind: string, { ingestions }: NflDataStatus): number[] =>
  ingestions
    .flatMap((one) => (one.kind === kind && one.season !== null && one.snapshotId !== null ? [one.season] : []))
    .sort((a, b) => b - a);

/** Seasons whose plays are loaded, newest first; undefined until that is known. */
export function usePlaySeasons(): number[] | undefined {
  const { data, error } = useQuery(nflDataStatus());
  if (!data) return error ? fallback.plays : undefined;
  const loaded = seasonsWith('plays', data);
  return loaded.length > 0 ? loaded : fallback.plays;
}

/** Seasons with stat lines, newest first, without a league by the state of the data; undefined until that is known. */
export function useLeagueSeasons(): number[] | undefined {
  const leagueId = useToolLeagueId();
  const everyMs = usePollMs(askAgainMs);
  const { data, error } = useQuery({
    ...availableSeasons(leagueId ?? ''),
    enabled: leagueId !== undefined,
    // None yet: they are on their way, and the newest that comes is the one to show.
    refetchInterval: ({ state }) => state.data?.length === 0 && everyMs,
  });
  const status = useQuery({ ...nflDataStatus(), enabled: leagueId === undefined });
  const isLeague = leagueId !== undefined;
  const found = isLeague ? data : status.data && seasonsWith('stats', status.data);
  if (!found) return (isLeague ? error : status.error) ? fallback.statLines : undefined;
  return found.length > 0 ? found : fallback.statLines;
}

/** The field in which a season is chosen; without one in the address it is the newest. */
export const seasonField = (seasons: readonly number[]): Field => ({
  label: 'Season',
  fallback: String(seasons[0] ?? ''),
  options: seasons.map((season) => ({ value: String(season), label: String(season) })),
  chip: (season) => `Season ${season}`,
  always: true,
  yearly: true,
});

/** "Weeks 6–13", "Week 6". */
export const weeksBetween = (first: number, last: number): string =>
  last <= first ? `Week ${first}` : `Weeks ${first}–${last}`;

/** "Weeks 1–13", "Week 1". */
export const weeksThrough = (week: number): string => weeksBetween(1, week);
