import { useQuery } from '@tanstack/react-query';
import { nflDataStatus, type NflDataStatus } from './api/shared-reads';

/** A season of which played weeks are still to come: how many there are, and how many are awaited. */
export interface AwaitedLines {
  season: number;
  known: number;
  awaited: number;
}

/** Weeks come every few seconds while a season is loaded. */
const everyMs = 5_000;

const awaitedIn = (status: NflDataStatus | undefined): AwaitedLines[] =>
  status?.ingestions.flatMap(({ kind, season, weeks }) =>
    kind === 'stats' && season !== null && weeks !== null ? [{ season, ...weeks }] : [],
  ) ?? [];

/** Those of the seasons whose stat lines are not all there yet; what is made of them is not the last word. */
export function useAwaitedLines(seasons: readonly (string | number | undefined)[]): AwaitedLines[] {
  const { data } = useQuery({
    ...nflDataStatus(),
    refetchInterval: ({ state }) => awaitedIn(state.data).length > 0 && everyMs,
  });
  const asked = new Set(seasons.map(String));
  return awaitedIn(data).filter(({ season }) => asked.has(String(season)));
}
