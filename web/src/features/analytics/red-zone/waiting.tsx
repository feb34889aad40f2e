import { Card } from '../../../ui/card';
import { ChartSpace } from '../../../ui/charts/chart-space';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { StatCardSkeleton } from '../../../ui/stat-card';
import styles from '../analytics.module.css';

/** The summary and the leaders, as high as they will be. */
export const Waiting = ({ labels, title }: { labels: readonly string[]; title: string }) => (
  <>
    <div className={styles.stats}>
      {labels.map((label) => (
        <StatCardSkeleton key={label} label={label} awaited={label.toLowerCase()} />
      ))}
    </div>
    <Card title="Share of team plays">
      <ChartSpace height={264} />
    </Card>
    <Card title={title}>
      <TableSkeleton label="Loading the leaders" columns={8} />
    </Card>
  </>
);
