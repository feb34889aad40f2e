import {
  CartesianGrid,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Symbols,
  XAxis,
  YAxis,
  ZIndexLayer,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  DefaultZIndexes,
  type ScatterShapeProps,
} from 'recharts';
import { points } from '../../../lib/format';
import { usePhone } from '../../../ui/use-media';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { Drawn } from '../../../ui/charts/drawn';
import { ratingOf, ratings, type Rating } from '../../../ui/consistency-ratings';
import { placesOfNames } from './name-places';

export interface Mark {
  name: string;
  percentile: number;
  average: number;
  mine: boolean;
}

interface Props {
  marks: readonly Mark[];
  average: number;
}

/** The mark of a band, turned around its middle where the band has it turned. */
const markOf =
  ({ symbol, turned }: Rating, fill: string) =>
  ({ cx = 0, cy = 0, size }: ScatterShapeProps) => (
    <g transform={turned ? `rotate(${turned} ${cx} ${cy})` : undefined}>
      <Symbols type={symbol} cx={cx} cy={cy} size={size} fill={fill} />
    </g>
  );

const quiet = { fill: 'var(--text-3)', fontSize: 12 };

/** The names of the member's own, where they hide the fewest marks. */
function Names({ marks }: { marks: readonly Mark[] }) {
  const plot = usePlotArea();
  const across = useXAxisScale();
  const up = useYAxisScale();
  if (!plot || !across || !up) return null;
  const spots = marks.map(({ name, percentile, average, mine }) => ({
    name: mine ? name : undefined,
    x: Number(across(percentile)),
    y: Number(up(average)),
  }));
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {placesOfNames(spots, plot).map(({ name, x, y, anchor }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize={12}
          fontWeight={600}
          fill="var(--accent)"
          stroke="var(--card)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {name}
        </text>
      ))}
    </ZIndexLayer>
  );
}

/** Average points up, consistency across; the shape of a mark is its band, the member's own have the accent and a name. */
export default function ConsistencyScatter({ marks, average }: Props) {
  // There is no room for names; the list below the chart has them.
  const phone = usePhone();
  const series = ratings.flatMap((rating) => {
    const inBand = marks.filter(({ percentile }) => ratingOf(percentile) === rating);
    return [false, true].map((mine) => ({ rating, mine, data: inBand.filter((mark) => mark.mine === mine) }));
  });
  return (
    <Drawn height="100%">
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
          />
        ))}
        {!phone && <Names marks={marks} />}
      </ScatterChart>
    </Drawn>
  );
}
