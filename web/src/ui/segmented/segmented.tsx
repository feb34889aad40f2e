import styles from './segmented.module.css';

interface Props<V extends string> {
  /** Names the group: "Zone". */
  label: string;
  /** Null: none of them yet. */
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of two to four, all in sight; it counts at once. */
export const Segmented = <V extends string>({ label, value, options, onChange }: Props<V>) => (
  <div className={styles.group} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={styles.option}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
