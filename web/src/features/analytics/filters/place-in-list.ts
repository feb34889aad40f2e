import type { Column } from '../../../ui/data-table/column';
import type { Sort } from '../../../ui/data-table/sort';

/** What stands in the address beside the filters. */
export interface Place {
  rest: URLSearchParams;
  setRest: (values: Record<string, string | undefined>, how?: { replace: boolean }) => void;
}

/** The order of a table, in the address; the page's first order stands in none. */
export function sortOf<Row>({ rest, setRest }: Place, columns: readonly Column<Row>[], first: Sort) {
  const by = rest.get('sort');
  const isKnown = by !== null && columns.some(({ key, sorts }) => sorts && key === by);
  const direction = rest.get('order') === 'asc' ? ('asc' as const) : ('desc' as const);
  const sort: Sort = isKnown ? { by, direction } : first;
  const onSort = (next: Sort) => {
    const isFirst = next.by === first.by && next.direction === first.direction;
    setRest({
      sort: isFirst ? undefined : next.by,
      order: isFirst || next.direction === 'desc' ? undefined : next.direction,
      page: undefined,
    });
  };
  return { sort, onSort };
}

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
