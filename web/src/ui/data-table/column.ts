import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

/** One column of a table, in whatever form the table is shown. */
export interface Column<Row> {
  /** Names the column where it is sorted by. */
  key: string;
  /** The words of its head. */
  head: string;
  /** The head written out, where it is short for something: "Points for". */
  title?: string;
  /** What a cell shows; without it the value. */
  cell?: (row: Row) => ReactNode;
  /** What the column sorts by and what is exported; null is nothing known. */
  value?: (row: Row) => string | number | null;
  /** Can be sorted by, first in this direction: words from A, figures from the highest. */
  sorts?: Direction;
  /** Figures: at the right edge, below each other. */
  numeric?: boolean;
  /** What it and its neighbours of the same group are about; it stands above their heads. */
  group?: string;
  /** Names the row, and stays in sight where the others scroll sideways. */
  rowHead?: boolean;
  /** Of the head and of every cell. */
  className?: string;
}

export const titleOf = ({ head, title }: Column<never>): string => title ?? head;

export const contentOf = <Row>({ cell, value }: Column<Row>, row: Row): ReactNode => (cell ? cell(row) : value?.(row));
