import styles from './skeleton.module.css';

const widths = ['38%', '52%', '44%', '58%', '48%', '34%'];

/** A still placeholder of a line; `width` is CSS. */
export const Line = ({ width, height = 12 }: { width: string; height?: number }) => (
  <span className={styles.block} style={{ width, height }} />
);

interface Props {
  rows: number;
  /** Names what is being loaded for people who do not see it. */
  label: string;
  /** A short line at the right end of each row. */
  value?: boolean;
}

/** Rows of the final layout (avatar, two lines) while they are being loaded. */
export const SkeletonRows = ({ rows, label, value = false }: Props) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row}>
        <span className={styles.square} />
        <span className={styles.lines}>
          <Line width={widths[row % widths.length] ?? '40%'} />
          <Line width="28%" height={10} />
        </span>
        {value && <Line width="52px" height={10} />}
      </div>
    ))}
  </div>
);
