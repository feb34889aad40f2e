import {
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from 'recharts';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';

export interface Mark {
  name: string;
  percentile: number;
  average: number;
  mine: boolean;
}

interface Props {
  marks: readonly Mark[];
  average: number;
  height: number;
}

const shapes: [from: number, shape: 'diamond' | 'triangle' | 'circle' | 'square' | 'cross'][] = [
  [80, 'diamond'],
  [60, 'triangle'],
  [40, 'circle'],
  [20, 'square'],
  [0, 'cross'],
];

/** Average points up, consistency across; the shape of a mark is its band, the member's own have the accent and a name. */
export default function ConsistencyScatter({ marks, average, height }: Props) {
  const series = shapes.flatMap(([from, shape], index) => {
    const below = shapes[index - 1]?.[0] ?? Infinity;
    const inBand = marks.filter(({ percentile }) => percentile >= from && percentile < below);
    return [false, true].map((mine) => ({ shape, mine, data: inBand.filter((mark) => mark.mine === mine) }));
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart margin={{ top: 8, right: 12, bottom: 0, left: -24 }} {...drawing}>
        <CartesianGrid {...grid} />
        <XAxis type="number" dataKey="percentile" domain={[0, 100]} ticks={[0, 20, 40, 60, 80, 100]} {...axis} />
        <YAxis type="number" dataKey="average" {...axis} />
        <ReferenceLine x={50} stroke="var(--text-3)" strokeDasharray="3 3" />
        <ReferenceLine y={average} stroke="var(--text-3)" strokeDasharray="3 3" />
        {series.map(({ shape, mine, data }) => (
          <Scatter
            key={`${shape}-${mine}`}
            data={data}
            shape={shape}
            fill={mine ? 'var(--primary)' : 'var(--input-edge)'}
            {...still}
          >
            {mine && (
              <LabelList dataKey="name" position="top" fill="var(--accent)" style={{ fontSize: 12, fontWeight: 600 }} />
            )}
          </Scatter>
        ))}
      </ScatterChart>
    </ResponsiveContainer>
  );
}
