import type { Column } from '../../ui/data-table/column';
import type { Row } from './api';

const column = (head: string, value: (row: Row) => string | number | null): Column<Row> => ({ key: head, head, value });

/** Beside the team: each figure of the record by itself. */
const afterTeam = [
  column('Member', ({ displayName }) => displayName),
  column('Wins', ({ wins }) => wins),
  column('Losses', ({ losses }) => losses),
  column('Ties', ({ ties }) => ties),
];

/** In place of columns that sort by something else than they show. */
const instead: Readonly<Record<string, readonly Column<Row>[]>> = {
  record: [],
  streak: [column('Streak', ({ streak }) => streak)],
  seeds: [
    column('Best seed', ({ outlook }) => outlook && outlook.bestSeed),
    column('Worst seed', ({ outlook }) => outlook && outlook.worstSeed),
  ],
};

/** The table's columns as a file for spreadsheets has them. */
export const inFile = (columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap((one) => (one.rowHead ? [one, ...afterTeam] : (instead[one.key] ?? [one])));
