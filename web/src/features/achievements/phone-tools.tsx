import { FilterOutlined, SettingOutlined } from '@ant-design/icons';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { Drawer } from '../../ui/dialog/drawer';
import { FilterChips } from '../../ui/filter-bar/filter-chips';
import styles from './achievements.module.css';
import { appliedOf, Filters, type FilterProps } from './filters';

interface Props extends FilterProps {
  /** What admins do; undefined for everybody else. */
  rules: ReactNode;
}

/** On a phone filters and rules lie in sheets; what is filtered stands above the awards. */
export function PhoneTools({ rules, ...filter }: Props) {
  const { sheet, openSheet, closeSheet } = filter.narrowed;
  const place = useRef<HTMLDivElement>(null);
  const applied = appliedOf(filter);
  return (
    <div
      className={styles.column}
      ref={place}
      role="group"
      aria-label={rules ? 'Filters and rules' : 'Filters'}
      tabIndex={-1}
    >
      <div className={styles.tools}>
        <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => openSheet('filter')}>
          Filter
        </Button>
        {rules && (
          <Button icon={<SettingOutlined aria-hidden="true" />} onClick={() => openSheet('rules')}>
            Rules
          </Button>
        )}
      </div>
      {applied.length > 0 && (
        <div className={styles.applied}>
          <FilterChips applied={applied} onRemoved={() => place.current?.focus()} />
        </div>
      )}
      {sheet === 'filter' && (
        <Drawer label="Filter" head={<h2 className={styles.sheetHead}>Filter</h2>} onClose={closeSheet}>
          <Filters {...filter} />
        </Drawer>
      )}
      {sheet === 'rules' && rules && (
        <Drawer label="Rules" head={<h2 className={styles.sheetHead}>Rules</h2>} onClose={closeSheet}>
          {rules}
        </Drawer>
      )}
    </div>
  );
}
