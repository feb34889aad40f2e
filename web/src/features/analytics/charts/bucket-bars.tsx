import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { Drawn } from '../../../ui/charts/drawn';

interface Props {
  buckets: readonly { bucket: string; weeks: number }[];
  height: number;
}

const shortened = (bucket: string): string => bucket.replace('Below ', '< ');

/** How many weeks ended within each five points. */
export default function BucketBars({ buckets, height }: Props) {
  return (
    <Drawn height={height}>
      <BarChart
        data={[...buckets]}
        margin={{ top: 16, right: 0, bottom: 0, left: -32 }}
        barCategoryGap={8}
        {...drawing}
      >
        <CartesianGrid {...grid} />
        <XAxis
          dataKey="bucket"
          {...axis}
          interval="equidistantPreserveStart"
          minTickGap={2}
          tick={{ ...axis.tick, fontSize: 11 }}
          tickFormatter={shortened}
        />
        <YAxis {...axis} allowDecimals={false} />
        <Bar dataKey="weeks" fill="var(--primary)" radius={[3, 3, 0, 0]} {...still}>
          <LabelList dataKey="weeks" position="top" fill="var(--text)" style={{ fontSize: 12, fontWeight: 600 }} />
        </Bar>
      </BarChart>
    </Drawn>
  );
}
