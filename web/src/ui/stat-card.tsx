import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Line } from './skeleton';
import styles from './stat-card.module.css';

interface Props {
  label: string;
  value: ReactNode;
  /** Beside the value, small. */
  unit?: ReactNode;
  caption: ReactNode;
  tone?: 'error' | 'warning';
  to?: string;
}

/** One number with its name; the whole card is the link when it leads somewhere. */
export function StatCard({ label, value, unit, caption, tone, to }: Props) {
  const content = (
    <>
      <dt className={styles.label}>
        {label}
        {to && <ArrowRightOutlined className={styles.arrow} aria-hidden="true" />}
      </dt>
      <dd className={`${styles.value} figure ${tone ? styles[tone] : ''}`}>
        {value}
        {unit && <small className={styles.unit}>{unit}</small>}
      </dd>
      <dd className={styles.caption}>{caption}</dd>
    </>
  );
  return (
    <dl className={`${styles.card} ${to ? styles.linked : ''}`}>
      {content}
      {to && (
        <dd className={styles.cover}>
          <Link to={to}>
            <span className="visually-hidden">Open {label}</span>
          </Link>
        </dd>
      )}
    </dl>
  );
}

interface SkeletonProps extends Pick<Props, 'label' | 'to'> {
  /** What is being loaded: "the power ranking". */
  awaited: string;
}

/** A card whose number is on its way, as high as it will be. */
export const StatCardSkeleton = ({ label, awaited, to }: SkeletonProps) => (
  <StatCard
    label={label}
    to={to}
    value={
      <span className={styles.awaited} role="status" aria-label={`Loading ${awaited}`}>
        <Line width="50%" height={22} />
      </span>
    }
    caption={
      <span className={styles.awaited}>
        <Line width="70%" height={10} />
      </span>
    }
  />
);
