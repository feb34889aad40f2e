/** How many days a date range of the transactions page reaches back. */
const daysOf = { week: 7, month: 30, '3months': 91, '6months': 182, year: 365 } as const;

export type DateRange = 'all' | keyof typeof daysOf;
export const dateRanges: readonly DateRange[] = ['all', 'week', 'month', '3months', '6months', 'year'];

/** The instants (epoch, ms) between which a range lies, counted back from `now`; null for `all`. */
export function dateRangeOf(range: DateRange, now: Date): { fromMs: number; toMs: number } | null {
  if (range === 'all') return null;
  return { fromMs: now.getTime() - daysOf[range] * 24 * 3_600_000, toMs: now.getTime() };
}
