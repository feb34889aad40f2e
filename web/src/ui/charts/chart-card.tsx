import { TableOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Card } from '../card';
import styles from './charts.module.css';

export interface LegendItem {
  shape:
    | 'square'
    | 'quiet'
    | 'line'
    | 'accentLine'
    | 'brightLine'
    | 'quietLine'
    | 'dashed'
    | 'band'
    | 'circle'
    | 'quietCircle'
    | 'tick';
  text: string;
}

interface Props {
  title: string;
  note?: string;
  legend?: readonly LegendItem[];
  /** What the chart says, in a sentence, for people who do not see it. */
  words: string;
  /** The same figures as a table. */
  table: ReactNode;
  /** Above the chart, what chooses whom it shows: the chart itself is hidden from those who do not see it. */
  control?: ReactNode;
  /** The chart is at least 380 high, and as high as what stands beside its card. */
  fills?: boolean;
  /** The chart, hidden from those who do not see it. */
  children: ReactNode;
}

interface LegendProps {
  items: readonly LegendItem[];
  className: string | undefined;
  isHidden?: boolean;
}

const Legend = ({ items, className, isHidden }: LegendProps) => (
  <ul className={`${styles.legend} ${className}`} aria-hidden={isHidden}>
    {items.map(({ shape, text }) => (
      <li key={text}>
        <span className={styles[shape]} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);

/** A chart with its title and legend; its figures can be read in a table instead. */
export function ChartCard({ title, note, legend = [], words, table, control, fills = false, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      note={note}
      className={fills && !asTable ? styles.fills : ''}
      extra={
        <>
          {!asTable && legend.length > 0 && <Legend items={legend} className={styles.inHead} />}
          <Button
            size="small"
            icon={<TableOutlined aria-hidden="true" />}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Table
          </Button>
        </>
      }
    >
      {asTable ? (
        table
      ) : (
        <figure className={styles.figure}>
          {control}
          <div>
            {legend.length > 0 && <Legend items={legend} className={styles.aboveChart} isHidden />}
            {fills ? <div className={styles.filled}>{children}</div> : children}
          </div>
          <figcaption className="visually-hidden">{words} The button Table shows the figures.</figcaption>
        </figure>
      )}
    </Card>
  );
}
