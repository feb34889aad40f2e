import { usePhone } from '../use-media';
import { contentOf, type Column } from './column';
import styles from './data-table.module.css';
import type { Sort } from './sort';
import { TableHead } from './table-head';
import type { TableProps } from './table-props';

const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

function Cell<Row>({ column, row, sort }: { column: Column<Row>; row: Row; sort: Sort | undefined }) {
  const { numeric, rowHead, value } = column;
  const className = joined(
    column.className,
    numeric && styles.numeric,
    numeric && value?.(row) === 0 && styles.zero,
    rowHead && styles.rowHead,
    sort?.by === column.key && styles.sorted,
  );
  const content = contentOf(column, row);
  return rowHead ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className}>{content}</td>
  );
}

function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, keyOf, sort, onSort, isMine, rowClass, lines = 1, busy } = props;
  return (
    <table
      className={joined(styles.table, lines === 2 && styles.twoLines, props.className)}
      aria-busy={busy || undefined}
    >
      <caption className={captionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={joined(isMine?.(row) && styles.mine, rowClass?.(row))}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} sort={onSort && sort} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows and columns with a caption, sorted by their heads. Who gives the rows sorts and pages them, here or on the server. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { caption, rows, narrow: Narrow = 'scroll', empty } = props;
  const phone = usePhone();
  if (rows.length === 0 && empty !== undefined) return empty;
  if (phone && typeof Narrow !== 'string') return <Narrow {...props} />;
  if (Narrow === 'fit') return <Table {...props} />;
  return (
    <div className={styles.scroll} role="region" aria-label={`${caption}, scrollable`} tabIndex={0}>
      <Table {...props} />
    </div>
  );
}
