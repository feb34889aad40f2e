import { useSearchParams } from 'react-router';
import type { League, NflState } from './api/shared-reads';
import { useServerTime } from './session/session';
import { displayWeek, lastWeek, leagueWeek } from './week';

/** A week of the address; undefined for anything but 1 to 18. */
export const weekOf = (text: string | null): number | undefined => {
  const week = text !== null && /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return week >= 1 && week <= lastWeek ? week : undefined;
};

interface ViewedWeek {
  week: number;
  /** The week that football is in; undefined for a season that is not being played. */
  current: number | undefined;
  /** Goes to another week; the browser's Back leads to this one again. */
  show: (week: number) => void;
}

/** The week that the address names (`?week=`), else `otherwise`: the week the league is in, unless said. */
export function useViewedWeek(league: League, state: NflState | undefined, otherwise?: number): ViewedWeek {
  const now = useServerTime();
  const [search, setSearch] = useSearchParams();
  const show = (week: number) =>
    setSearch(
      (before) => {
        before.set('week', String(week));
        return before;
      },
      { preventScrollReset: true },
    );
  const isRunning = state !== undefined && league.season === state.season;
  return {
    week: weekOf(search.get('week')) ?? otherwise ?? leagueWeek(league, state, now),
    current: isRunning ? displayWeek(state, now) : undefined,
    show,
  };
}
