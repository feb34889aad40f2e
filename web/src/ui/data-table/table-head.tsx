import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import type { Column } from './column';
import styles from './data-table.module.css';
import { nextSort, type Sort } from './sort';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const Words = ({ column: { head, title } }: { column: Column<never> }) =>
  title ? <abbr title={title}>{head}</abbr> : head;

function Head<Row>({ column, sort, onSort }: Omit<Props<Row>, 'columns'> & { column: Column<Row> }) {
  const { key, sorts, numeric, rowHead, className } = column;
  const direction = sort?.by === key ? sort.direction : undefined;
  const classes = [
    className,
    numeric && styles.numeric,
    rowHead && styles.rowHead,
    onSort && direction && styles.sorted,
  ].filter(Boolean);
  return (
    <th scope="col" className={classes.join(' ')} aria-sort={direction && ariaSort[direction]}>
      {sorts && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
          <Words column={column} />
          <span className={styles.arrows} data-direction={direction} aria-hidden="true">
            <CaretUpFilled />
            <CaretDownFilled />
          </span>
        </button>
      ) : (
        <Words column={column} />
      )}
    </th>
  );
}

interface Group<Row> {
  first: Column<Row>;
  span: number;
}

/** Neighbours of one group together; a column without one by itself, so that it can be hidden alone. */
function groupsOf<Row>(columns: readonly Column<Row>[]): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && column.group !== undefined && last.first.group === column.group) last.span += 1;
    else groups.push({ first: column, span: 1 });
  }
  return groups;
}

const Groups = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tr className={styles.groups}>
    {groupsOf(columns).map(({ first: { key, group, rowHead, className }, span }) =>
      group === undefined ? (
        <td key={key} className={[className, rowHead && styles.rowHead].filter(Boolean).join(' ')} />
      ) : (
        <th key={key} scope="colgroup" colSpan={span}>
          {group}
        </th>
      ),
    )}
  </tr>
);

/** The heads of a table; those that can be sorted by are buttons. */
export const TableHead = <Row,>({ columns, sort, onSort }: Props<Row>) => (
  <thead>
    {columns.some(({ group }) => group !== undefined) && <Groups columns={columns} />}
    <tr>
      {columns.map((column) => (
        <Head key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  </thead>
);
