import { Select } from 'antd';
import { useId, type ReactElement } from 'react';
import styles from './choice.module.css';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

interface Props {
  label: string;
  /** The label is said, not shown: where the place of the field names it. */
  labelHidden?: boolean;
  value: string;
  options: readonly Option[];
  /** Differs from what the page shows: the label and the edge are marked. */
  changed?: boolean;
  /** Long lists can be narrowed by typing. */
  searchable?: boolean;
  onChange: (value: string) => void;
}

/**
 * antd gives its list of options no name and takes none; whoever lands in it hears which field it belongs to.
 * Set on every render: the list is another element while nothing fits what was typed.
 */
const namedList = (list: ReactElement, label: string) => (
  <div ref={(popup) => popup?.querySelector('[role="listbox"]')?.setAttribute('aria-label', label)}>{list}</div>
);

/** One of several, behind a labelled field. */
export function Choice({ label, labelHidden, value, options, changed = false, searchable = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={`${styles.field} ${changed ? styles.changed : ''}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {changed && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <span className="visually-hidden"> (not applied)</span>
          </>
        )}
      </label>
      <Select
        id={id}
        className={`${styles.select} ${searchable ? '' : styles.fixed}`}
        value={value}
        options={[...options]}
        virtual={false}
        // The value stands beside the input, not in it: without this it would not be read out.
        aria-description={options.find((option) => option.value === value)?.label}
        showSearch={searchable && { optionFilterProp: 'label' }}
        popupRender={(list) => namedList(list, label)}
        onChange={onChange}
      />
    </div>
  );
}
