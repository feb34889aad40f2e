import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Rectangle,
  ReferenceLine,
  XAxis,
  YAxis,
  type RectangleProps,
} from 'recharts';
import { points as inPoints } from '../../lib/format';
import { axis, drawing, grid, still } from '../../ui/charts/axes';
import { Drawn } from '../../ui/charts/drawn';
import type { WeekOfLog } from './api';

interface Props {
  log: readonly WeekOfLog[];
  /** Points a game of the position's starters: the dashed line. */
  average: number | null;
  height: number;
}

interface Mark {
  week: number;
  value: number | null;
  isBye: boolean;
  isAbove: boolean;
  /** Above the highest bar only. */
  label: string;
}

const byeHeight = 8;
/** Room beside the last bar: the figure above it is wider than the bar. */
const labelOverhang = 10;

function marksOf(log: readonly WeekOfLog[], average: number | null): Mark[] {
  const highest = Math.max(...log.map(({ points }) => points ?? 0));
  return log.map(({ week, points, isBye }) => ({
    week,
    value: points ?? (isBye ? Math.max(average ?? 0, byeHeight) : null),
    isBye: isBye && points === null,
    isAbove: points !== null && points >= (average ?? 0),
    label: points !== null && points === highest ? inPoints(points) : '',
  }));
}

type BarProps = RectangleProps & { payload?: Mark };

/** A bye is an empty outline; points at or above the starters' average have the accent. */
function WeekBar({ payload, ...place }: BarProps) {
  const { x = 0, y = 0, width = 0, height = 0 } = place;
  if (!payload?.isBye) {
    const fill = payload?.isAbove ? 'var(--accent)' : 'var(--quiet-meter)';
    return <Rectangle {...place} fill={fill} radius={[2, 2, 0, 0]} />;
  }
  const middle = { x: Number(x) + width / 2, y: Number(y) + height / 2 };
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill="none" stroke="var(--quiet-meter)" strokeDasharray="3 3" />
      <text
        {...middle}
        transform={`rotate(-90 ${middle.x} ${middle.y})`}
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--text-2)"
        fontSize={11}
      >
        Bye
      </text>
    </g>
  );
}

/** One bar a week; no bar for a game that the player missed. */
export default function WeekBars({ log, average, height }: Props) {
  return (
    <Drawn height={height}>
      <BarChart
        data={marksOf(log, average)}
        margin={{ top: 16, right: labelOverhang, bottom: 0, left: -28 }}
        {...drawing}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="week" {...axis} interval={0} height={20} />
        <YAxis {...axis} domain={[(low: number) => Math.min(0, Math.floor(low)), 'auto']} />
        <Bar dataKey="value" shape={<WeekBar />} maxBarSize={18} {...still}>
          <LabelList dataKey="label" position="top" fill="var(--text)" fontSize={12} fontWeight={600} />
        </Bar>
        {average !== null && <ReferenceLine y={average} stroke="var(--text)" strokeDasharray="4 3" />}
      </BarChart>
    </Drawn>
  );
}
