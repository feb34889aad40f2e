import { CloseOutlined } from '@ant-design/icons';
import styles from './filter-bar.module.css';

export interface AppliedFilter {
  key: string;
  label: string;
  /** Without it the chip only tells. */
  onRemove?: () => void;
}

interface Props {
  applied: readonly AppliedFilter[];
  onRemoved: () => void;
}

function Chip({ filter: { label, onRemove }, onRemoved }: { filter: AppliedFilter; onRemoved: () => void }) {
  if (!onRemove) return <span className={styles.chip}>{label}</span>;
  const remove = () => {
    onRemove();
    onRemoved();
  };
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.removable}`}
      aria-label={`Remove filter ${label}`}
      onClick={remove}
    >
      {label}
      <CloseOutlined aria-hidden="true" />
    </button>
  );
}

/** The filters that are applied, as chips that take themselves away. */
export const FilterChips = ({ applied, onRemoved }: Props) => (
  <>
    <span className={styles.quiet}>Showing</span>
    <ul className={styles.chips} aria-label="Showing">
      {applied.map((filter) => (
        <li key={filter.key}>
          <Chip filter={filter} onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  </>
);
