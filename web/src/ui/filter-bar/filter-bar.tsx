import { useRef, type FormEvent, type ReactNode } from 'react';
import { counted } from '../../lib/format';
import { Panel } from '../card';
import { Button } from '../button/button';
import styles from './filter-bar.module.css';
import { FilterChips, type AppliedFilter } from './filter-chips';

interface Props {
  /** What is searched: "Filter transactions". */
  name: string;
  /** How many fields differ from what is shown. */
  changes: number;
  applied: readonly AppliedFilter[];
  /** Said in place of the chips while nothing is filtered. */
  unfiltered: string;
  onSearch: () => void;
  /** Without it nothing can be cleared. */
  onClear?: () => void;
  /** The words of the two buttons, where they are not Search and Clear All. */
  search?: string;
  clear?: string;
  /** Something is still missing for a search. */
  incomplete?: boolean;
  /** Above the fields, within the same card. */
  head?: ReactNode;
  /** The fields, each a `Choice` or alike. */
  children: ReactNode;
}

const notApplied = (changes: number, search: string) =>
  changes === 0 ? '' : `${counted(changes, 'change')} not applied. Press ${search}.`;

/**
 * Fields whose values count only once they are searched for. Below them stand the filters that the list really shows;
 * each can be taken away by itself.
 */
export function FilterBar(props: Props) {
  const { name, changes, applied, unfiltered, onSearch, onClear, children } = props;
  const { search = 'Search', clear = 'Clear All', incomplete = false, head } = props;
  const shown = useRef<HTMLDivElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!incomplete) onSearch();
  };
  // The chip that had the focus is gone; its neighbours are where it was.
  const keepFocus = () => shown.current?.focus();
  return (
    <Panel>
      {head}
      <form role="search" aria-label={name} className={styles.form} onSubmit={onSubmit}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.actions}>
          <Button type="submit" disabled={incomplete} kind={changes > 0 && !incomplete ? 'primary' : 'default'}>
            {search}
          </Button>
          {onClear && <Button onClick={onClear}>{clear}</Button>}
        </div>
      </form>
      <div className={styles.shown} ref={shown} role="group" aria-label="Applied filters" tabIndex={-1}>
        {applied.length === 0 ? (
          <p className={styles.quiet}>{unfiltered}</p>
        ) : (
          <FilterChips applied={applied} onRemoved={keepFocus} />
        )}
        <p className={styles.pending} role="status">
          {notApplied(changes, search)}
        </p>
      </div>
    </Panel>
  );
}
