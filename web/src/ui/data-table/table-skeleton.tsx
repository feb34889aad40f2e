import { Line } from '../skeleton';
import styles from './table-skeleton.module.css';

const widths = ['62%', '78%', '54%', '70%'];

interface Props {
  /** Names what is being loaded for people who do not see it. */
  label: string;
  columns: number;
  rows?: number;
}

/** A still table: its head and rows as high as they will be. */
export const TableSkeleton = ({ label, columns, rows = 10 }: Props) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows + 1 }, (_, row) => (
      <div key={row} className={row === 0 ? styles.head : styles.row}>
        {Array.from({ length: columns }, (_, column) => (
          <Line key={column} width={widths[(row + column) % widths.length] ?? '60%'} height={10} />
        ))}
      </div>
    ))}
  </div>
);
