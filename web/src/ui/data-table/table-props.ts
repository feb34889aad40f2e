import type { ComponentType, ReactNode } from 'react';
import type { Column } from './column';
import type { Sort } from './sort';

export interface TableProps<Row> {
  /** Names the table; said, and shown only where no card's head says it already. */
  caption: string;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  /** As they are shown: sorted, and one page of them. */
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sort?: Sort;
  /** Without it the table cannot be sorted. */
  onSort?: (sort: Sort) => void;
  isMine?: (row: Row) => boolean;
  rowClass?: (row: Row) => string | undefined;
  /** Rows of two lines are higher. */
  lines?: 1 | 2;
  /**
   * Where there is too little room: its columns scroll under the first, or its own CSS sees to it. On a phone what is
   * given here may take its place: `TableCards`, which makes each row a card.
   */
  narrow?: 'scroll' | 'fit' | ComponentType<TableProps<Row>>;
  /** It shows the rows of before, while others are on their way. */
  busy?: boolean;
  /** In place of a table without rows; without it the heads are shown alone. */
  empty?: ReactNode;
  className?: string;
}
