import type { Column } from './column';
import type { Sort } from './sort';

/** What stands in a page's address, and how it is changed. */
export interface Place {
  rest: URLSearchParams;
  /** Undefined takes a name out of the address. `replace`: Back does not lead to what was there. */
  setRest: (values: Record<string, string | undefined>, how?: { replace: boolean }) => void;
}

/**
 * The order of a table, in the address (`sort=points&order=asc`), so that Back and a reload find it again. The page's
 * first order stands in none, and takes the place of one by a column that is not there.
 */
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
