import type { Column, Direction } from './column';

/** What a table is sorted by: a column's key. */
export interface Sort {
  by: string;
  direction: Direction;
}

const other: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' };

/** The sort after a column's head was pressed: the sorted one turns round, another begins in its own direction. */
export const nextSort = (sort: Sort | undefined, { key, sorts = 'asc' }: Column<never>): Sort => ({
  by: key,
  direction: sort?.by === key ? other[sort.direction] : sorts,
});

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));

/** The rows in order; equal ones keep theirs, and those without a value come last in both directions. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], { by, direction }: Sort): Row[] {
  const value = columns.find(({ key }) => key === by)?.value;
  if (!value) return [...rows];
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((rowA, rowB) => {
    const [a, b] = [value(rowA), value(rowB)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}
