import { Field } from '../field/field';
import { NativeSelect } from '../field/native-select';
import { contentOf, titleOf, type Column } from './column';
import type { Sort } from './sort';
import styles from './table-cards.module.css';
import type { TableProps } from './table-props';

/** How a column's order reads. */
const orderOf = (numeric: boolean | undefined, direction: Sort['direction']): string =>
  numeric ? { asc: 'lowest first', desc: 'highest first' }[direction] : { asc: 'A to Z', desc: 'Z to A' }[direction];

const sortsOf = <Row,>(columns: readonly Column<Row>[]): { value: string; label: string; sort: Sort }[] =>
  columns
    .filter(({ sorts }) => sorts)
    .flatMap((column) =>
      (column.sorts === 'asc' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((direction) => ({
        value: `${column.key} ${direction}`,
        label: `${titleOf(column)}, ${orderOf(column.numeric, direction)}`,
        sort: { by: column.key, direction },
      })),
    );

/** Each row as a card: its head, then every other column by name. What the heads sort by is chosen from a list. */
export function TableCards<Row>({ caption, columns, rows, keyOf, sort, onSort, isMine, busy }: TableProps<Row>) {
  const head = columns.find(({ rowHead }) => rowHead);
  const others = columns.filter((column) => column !== head);
  const sorts = sortsOf(columns);
  return (
    <>
      {onSort && (
        <Field label="Sort by" className={styles.sort}>
          {(control) => (
            <NativeSelect
              {...control}
              value={sort && `${sort.by} ${sort.direction}`}
              options={sorts}
              onChange={(value) => {
                const chosen = sorts.find((one) => one.value === value);
                if (chosen) onSort(chosen.sort);
              }}
            />
          )}
        </Field>
      )}
      <ul aria-label={caption} aria-busy={busy || undefined} className={styles.cards}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={`${styles.card} ${isMine?.(row) ? styles.mine : ''}`}>
            {head && <p className={styles.head}>{contentOf(head, row)}</p>}
            <dl className={styles.values}>
              {others.map((column) => (
                <div key={column.key}>
                  <dt>{titleOf(column)}</dt>
                  <dd className={column.numeric ? 'numeric' : undefined}>{contentOf(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
