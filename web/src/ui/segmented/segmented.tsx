import type { ReactNode } from 'react';
import tabs from '../tabs/tabs.module.css';
import styles from './segmented.module.css';

interface Props<V extends string> {
  /** Names the group: "Zone". */
  label: string;
  /** Null: none of them yet. */
  value: V | null;
  /** `mark` stands before the words, on a phone in their place. */
  options: readonly { value: V; label: string; mark?: ReactNode }[];
  /** Tabs stand at the head of a card and look as all tabs do. */
  look?: 'box' | 'tabs';
  onChange: (value: V) => void;
}

/** One of two to four, all in sight; it counts at once. */
export const Segmented = <V extends string>({ label, value, options, look = 'box', onChange }: Props<V>) => (
  <div className={look === 'tabs' ? tabs.tabs : styles.group} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={`${look === 'tabs' ? tabs.tab : styles.option} ${option.mark ? styles.marked : ''}`}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.mark && <span aria-hidden="true">{option.mark}</span>}
        {option.mark ? <span className={styles.words}>{option.label}</span> : option.label}
      </button>
    ))}
  </div>
);
