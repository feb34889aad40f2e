import { useSearchParams } from 'react-router';
import type { LogFilter } from './api';
import { isAction } from './log-words';

const names = ['action', 'search', 'from', 'to'] as const;
type Name = (typeof names)[number];

/** The instant at which a day of the reader begins; undefined when it is no day. `later` days after it. */
function startOf(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || year === undefined || month === undefined || date === undefined) return;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** What the address says of the log: `?log-action=grant_admin&log-search=bear&log-from=2025-09-01&log-to=2025-09-30`. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  const value = (name: Name) => params.get(`log-${name}`) ?? '';
  const change = (update: (params: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        update(after);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const [action, from, until] = [value('action'), startOf(value('from')), startOf(value('to'), 1)];
  const search = value('search').trim().slice(0, 100);
  const filter: LogFilter = {
    ...(isAction(action) && { action }),
    ...(search !== '' && { search }),
    ...(from && { from }),
    ...(until && { until }),
  };
  return {
    filter,
    value,
    set: (name: Name, to: string) =>
      change((after) => {
        if (to === '') after.delete(`log-${name}`);
        else after.set(`log-${name}`, to);
      }),
    clear: () => change((after) => names.forEach((name) => after.delete(`log-${name}`))),
  };
}

export type LogFilterState = ReturnType<typeof useLogFilter>;
