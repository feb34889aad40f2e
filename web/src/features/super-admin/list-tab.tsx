import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSlowly } from '../../lib/use-slowly';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ShowMore } from '../../ui/show-more';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './super-admin.module.css';

const searchEveryMs = 400;

interface Page<Row> {
  rows: readonly Row[];
  next: string | undefined;
}

type Read<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  readonly unknown[],
  string | undefined
>;

interface Props<Row> {
  /** What is listed, in small letters: "approved leagues". */
  label: string;
  /** In the empty search field. */
  placeholder: string;
  read: (search: string) => unknown;
  /** Said when there is nothing at all. */
  empty: string;
  /** Beside the search field: a filter. */
  filter?: ReactNode;
  /** At the right end of that row. */
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A searchable list, the newest first, page by page. */
export function ListTab<Row>({ label, placeholder, read, empty, filter, action, children }: Props<Row>) {
  const [text, setText] = useState('');
  const search = useSlowly(text.trim(), searchEveryMs);
  // A live stream tells of one league only; of the others whoever comes back to the list reads it again.
  const query = useInfiniteQuery({ ...(read(search) as Read<Row>), staleTime: 0, refetchOnWindowFocus: true });
  return (
    <>
      <div className={styles.tools}>
        <Field label={`Search ${label}`} labelHidden className={styles.search}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder={placeholder}
              maxLength={100}
              value={text}
              onChange={setText}
            />
          )}
        </Field>
        {filter && <div className={styles.filter}>{filter}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={5} label={`Loading ${label}`} />}
        failed={`The ${label} could not be loaded`}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              {rows.length === 0 && !query.hasNextPage && (
                <Notice title={search === '' ? empty : 'Nothing matches this search.'} />
              )}
              <ul className={styles.list} aria-label={label}>
                {rows.map(children)}
              </ul>
              <ShowMore query={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
