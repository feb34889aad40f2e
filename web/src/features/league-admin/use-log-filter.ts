import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isWithinLimits } from '../../lib/day-limits';
import type { LogFilter } from './api';
import { isAction } from './log-words';

const names = ['action', 'search', 'from', 'to'] as const;
type Name = (typeof names)[number];

/** The instant at which a day of the reader begins; undefined when it is no day that a log can have. `later` days after it. */
function startOf(day: string, later = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!isWithinLimits(day) || year === undefined || month === undefined || date === undefined) return;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

type Values = Record<Name, string>;

const cleared: Values = { action: '', search: '', from: '', to: '' };

const valuesOf = (params: URLSearchParams) =>
  Object.fromEntries(names.map((name) => [name, params.get(`log-${name}`) ?? ''])) as Values;

/** The address with these values in place of its own. */
function withValues(params: URLSearchParams, values: Partial<Values>): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const [name, to] of Object.entries(values)) {
    if (to === '') after.delete(`log-${name}`);
    else after.set(`log-${name}`, to);
  }
  return after;
}

/** What the log is narrowed to by these values: days become instants, what is none of them is left out. */
function filterOf(values: Values): LogFilter {
  const { action } = values;
  const [from, until, search] = [startOf(values.from), startOf(values.to, 1), values.search.trim().slice(0, 100)];
  return {
    ...(isAction(action) && { action }),
    ...(search !== '' && { search }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** The fields that say something else than the address does. */
const waitingOf = (edits: Partial<Values>, there: Values): Name[] =>
  names.filter((name) => edits[name] !== undefined && edits[name] !== there[name]);

/** A name that is being typed reaches the address this long after its last letter. */
const typingMs = 400;

const inPlace = { replace: true, preventScrollReset: true };

/**
 * What the address says of the log: `?log-action=grant_admin&log-search=bear&log-from=2025-09-01&log-to=2025-09-30`.
 * The fields show at once what is put into them, and what the address says again as soon as it says the same: it
 * follows a moment later, and a letter that is typed meanwhile must not be lost.
 */
export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const inAddress = valuesOf(params);
  useEffect(() => {
    const there = valuesOf(params);
    const waiting = waitingOf(edits, there);
    if (waiting.length === 0) {
      // Of what there is by then: a letter may have been typed since this was drawn.
      setEdits((now) => {
        const kept = waitingOf(now, there);
        return kept.length === Object.keys(now).length
          ? now
          : Object.fromEntries(kept.map((name) => [name, now[name]]));
      });
      return undefined;
    }
    const ms = waiting.join() === 'search' ? typingMs : 0;
    const timer = setTimeout(() => setParams(withValues(params, edits), inPlace), ms);
    return () => clearTimeout(timer);
  }, [edits, params, setParams]);
  return {
    filter: filterOf(inAddress),
    value: (name: Name) => edits[name] ?? inAddress[name],
    set: (name: Name, to: string) => setEdits((before) => ({ ...before, [name]: to })),
    clear() {
      setEdits({});
      setParams(withValues(params, cleared), inPlace);
    },
  };
}

export type LogFilterState = ReturnType<typeof useLogFilter>;
