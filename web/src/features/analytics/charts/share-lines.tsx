import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import { percent } from '../../../lib/format';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { Drawn } from '../../../ui/charts/drawn';
import { usePhone } from '../../../ui/use-media';

export interface ShareLine {
  id: string;
  /** At the end of the line. */
  name: string;
  /** Percent by week; nothing in a week without a game. */
  shares: ReadonlyMap<number, number>;
}

interface Props {
  /** The first has the accent. */
  lines: readonly ShareLine[];
  weeks: readonly number[];
  /** Pixels. */
  height: number;
}

/** Pixels: below and above the plot, for names at its right, and from one name to the next. */
const space = { top: 8, axis: 24, names: 132, line: 14 };

/** Where the names stand, in percent from the bottom: at the last week's share, moved up where two would touch. */
function placesOf(lines: readonly ShareLine[], lastWeek: number | undefined, step: number): Map<string, number> {
  const ending = lines
    .flatMap(({ id, shares }) => {
      const share = lastWeek === undefined ? undefined : shares.get(lastWeek);
      return share === undefined ? [] : [{ id, share }];
    })
    .sort((a, b) => a.share - b.share);
  const places = new Map<string, number>();
  let lowest = -Infinity;
  for (const { id, share } of ending) {
    const place = Math.max(share, lowest + step);
    places.set(id, place);
    lowest = place;
  }
  return places;
}

interface LabelProps {
  x?: number | string;
  index?: number;
}

/** Players' shares week by week; a week without a game is a gap. */
export default function ShareLines({ lines, weeks, height }: Props) {
  const phone = usePhone();
  const plot = height - space.top - space.axis;
  const places = placesOf(lines, weeks.at(-1), (space.line / plot) * 100);
  const data = weeks.map((week) => ({
    week,
    ...Object.fromEntries(lines.map(({ id, shares }) => [id, shares.get(week) ?? null])),
  }));
  const nameAt = ({ id, name, shares }: ShareLine, first: boolean) => {
    const place = places.get(id);
    const share = shares.get(weeks.at(-1) ?? 0);
    return function Name({ x, index }: LabelProps) {
      if (place === undefined || share === undefined || index !== weeks.length - 1) return <g />;
      return (
        <text
          x={Number(x) + 10}
          y={space.top + (1 - place / 100) * plot + 4}
          fontSize={12}
          fontWeight={first ? 600 : 400}
          fill={first ? 'var(--accent)' : 'var(--text-2)'}
        >
          {name} {percent(share)}
        </text>
      );
    };
  };
  return (
    <Drawn height={height}>
      <LineChart
        data={data}
        margin={{ top: space.top, right: phone ? 8 : space.names, bottom: 0, left: -16 }}
        {...drawing}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="week" {...axis} height={space.axis} interval={phone ? 2 : 0} />
        <YAxis domain={[0, 100]} ticks={[0, 25, 50, 75, 100]} tickFormatter={(share) => `${share}%`} {...axis} />
        {lines
          .map((line, index) => ({ line, first: index === 0 }))
          // The accented one lies above the others.
          .reverse()
          .map(({ line, first }) => (
            <Line
              key={line.id}
              dataKey={line.id}
              stroke={first ? 'var(--primary)' : 'var(--quiet-meter)'}
              strokeWidth={first ? 2.5 : 1.5}
              dot={first ? { r: 3.5, fill: 'var(--primary)', stroke: 'var(--card)' } : false}
              activeDot={false}
              label={phone ? false : nameAt(line, first)}
              {...still}
            />
          ))}
      </LineChart>
    </Drawn>
  );
}
