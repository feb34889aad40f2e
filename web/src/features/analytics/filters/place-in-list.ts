import type { Place } from '../../../ui/data-table/sort-in-address';

/** The page of a list, in the address; from 1 on. */
export function pageOf({ rest, setRest }: Place, pageSize: number) {
  const text = rest.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  return {
    /** What the steps through the pages need. */
    pager: {
      page,
      pageSize,
      onPage: (next: number, how?: { replace: boolean }) =>
        setRest({ page: next === 1 ? undefined : String(next) }, how),
    },
    /** The rows of this page, of all; those of the last one where it is beyond that. */
    rowsOf: <Row>(all: readonly Row[]): Row[] => {
      const existing = Math.min(page, Math.ceil(all.length / pageSize));
      return all.slice((existing - 1) * pageSize, existing * pageSize);
    },
  };
}
