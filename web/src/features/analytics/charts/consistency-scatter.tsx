import {
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Symbols,
  XAxis,
  YAxis,
  type ScatterShapeProps,
} from 'recharts';
import { points } from '../../../lib/format';
import { usePhone } from '../../../ui/use-media';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { ratingOf, ratings, type Rating } from '../../../ui/consistency-ratings';

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

/** The mark of a band, turned around its middle where the band has it turned. */
const markOf =
  ({ symbol, turned }: Rating, fill: string) =>
  ({ cx = 0, cy = 0, size }: ScatterShapeProps) => (
    <g transform={turned ? `rotate(${turned} ${cx} ${cy})` : undefined}>
      <Symbols type={symbol} cx={cx} cy={cy} size={size} fill={fill} />
    </g>
  );

/** Near an edge a name grows towards the middle. */
const anchorOf = (percentile: number): 'start' | 'middle' | 'end' =>
  percentile > 85 ? 'end' : percentile < 15 ? 'start' : 'middle';

const quiet = { fill: 'var(--text-3)', fontSize: 12 };

/** Average points up, consistency across; the shape of a mark is its band, the member's own have the accent and a name. */
export default function ConsistencyScatter({ marks, average, height }: Props) {
  // There is no room for names; the list below the chart has them.
  const phone = usePhone();
  const series = ratings.flatMap((rating) => {
    const inBand = marks.filter(({ percentile }) => ratingOf(percentile) === rating);
    return [false, true].map((mine) => ({ rating, mine, data: inBand.filter((mark) => mark.mine === mine) }));
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart margin={{ top: 8, right: 12, bottom: 0, left: -24 }} {...drawing}>
        <CartesianGrid {...grid} />
        <XAxis type="number" dataKey="percentile" domain={[0, 100]} ticks={[0, 20, 40, 60, 80, 100]} {...axis} />
        <YAxis type="number" dataKey="average" {...axis} />
        <ReferenceLine
          x={50}
          stroke="var(--text-3)"
          strokeDasharray="3 3"
          label={{ ...quiet, value: '50th percentile', position: 'insideTopLeft' }}
        />
        <ReferenceLine
          y={average}
          stroke="var(--text-3)"
          strokeDasharray="3 3"
          label={{ ...quiet, value: `average ${points(average)}`, position: 'insideBottomLeft' }}
        />
        {series.map(({ rating, mine, data }) => (
          <Scatter
            key={`${rating.word}-${mine}`}
            data={data}
            shape={markOf(rating, mine ? 'var(--primary)' : 'var(--input-edge)')}
            {...still}
          >
            {mine && !phone && (
              <LabelList
                dataKey="name"
                content={({ x, y, value, index }) => (
                  <text
                    x={Number(x)}
                    y={Number(y) - 6}
                    textAnchor={anchorOf(data[index ?? 0]?.percentile ?? 50)}
                    fontSize={12}
                    fontWeight={600}
                    fill="var(--accent)"
                    stroke="var(--card)"
                    strokeWidth={3}
                    paintOrder="stroke"
                  >
                    {value}
                  </text>
                )}
              />
            )}
          </Scatter>
        ))}
      </ScatterChart>
    </ResponsiveContainer>
  );
}
