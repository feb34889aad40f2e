import type { ReactNode } from 'react';
import { counted, shortName } from '../../../lib/format';
import { ChartCard } from '../../../ui/charts/chart-card';
import { lateChart } from '../../../ui/charts/late-chart';
import { DataTable } from '../../../ui/data-table/data-table';
import type { Compared } from './compared';

const height = 220;
const BucketBars = lateChart('bucket-bars', height, () => import('../charts/bucket-bars').then((file) => file.default));

interface Props {
  focused: Compared;
  /** Chooses who has the focus. */
  choice: ReactNode;
}

/** How many weeks of the player in focus are in each bucket of points. */
export function BucketsCard({ focused: { player }, choice }: Props) {
  const buckets = Object.entries(player.score_distribution).map(([bucket, weeks]) => ({ bucket, weeks }));
  const table = (
    <DataTable
      caption="Weekly score distribution"
      columns={[
        { key: 'bucket', head: 'Points', rowHead: true, value: (row: (typeof buckets)[number]) => row.bucket },
        { key: 'weeks', head: 'Weeks', numeric: true, value: (row) => row.weeks },
      ]}
      rows={buckets}
      keyOf={(row) => row.bucket}
    />
  );
  const named = buckets
    .filter(({ weeks }) => weeks > 0)
    .map(({ bucket, weeks }) => `${counted(weeks, 'week')} with ${bucket} points`);
  return (
    <ChartCard
      title="Weekly score distribution"
      note={`${shortName(player.player_name, player.position)}, weeks by score bucket`}
      words={`${player.player_name}: ${named.join(', ')}.`}
      table={table}
      control={choice}
    >
      <BucketBars buckets={buckets} height={height} />
    </ChartCard>
  );
}
