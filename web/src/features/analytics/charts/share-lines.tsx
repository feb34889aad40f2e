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

/** Pixels: above and below the plot, from one name to the next, and from the end of a line to its name. */
const space = { top: 8, axis: 24, line: 14, gap: 10 };

/** Pixels: about a letter of 12 px, and the least and the most room at the right of the plot. */
const room = { letter: 6.6, least: 96, most: 184 };

/** A line that goes on to the last week. */
interface End {
  id: string;
  /** Percent. */
  share: number;
  label: string;
}

const endsOf = (lines: readonly ShareLine[], lastWeek: number | undefined): End[] =>
  lines.flatMap(({ id, name, shares }) => {
    const share = lastWeek === undefined ? undefined : shares.get(lastWeek);
    return share === undefined ? [] : [{ id, share, label: `${name} ${percent(share)}` }];
  });

/** Pixels at the right of the plot, for the longest name; without bounds it would take the plot's place. */
function roomFor(ends: readonly End[]): number {
  const longest = Math.max(0, ...ends.map(({ label }) => label.length));
  return Math.min(Math.max(Math.ceil(longest * room.letter) + space.gap, room.least), room.most);
}

/**
 * Where the names stand, in percent from the bottom: at the end of their line, moved up where two would touch. Who is
 * above the plot by then moves down to its top, and those below make room.
 */
function placesOf(ends: readonly End[], step: number): ReadonlyMap<string, number> {
  const ordered = [...ends].sort((a, b) => a.share - b.share);
  const places = new Map<string, number>();
  let lowest = -Infinity;
  for (const { id, share } of ordered) {
    const place = Math.max(share, lowest);
    places.set(id, place);
    lowest = place + step;
  }
  let highest = 100;
  for (const { id, share } of ordered.toReversed()) {
    const place = Math.min(places.get(id) ?? share, highest);
    places.set(id, place);
    highest = place - step;
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
  const ends = endsOf(lines, weeks.at(-1));
  const places = placesOf(ends, (space.line / plot) * 100);
  const data = weeks.map((week) => ({
    week,
    ...Object.fromEntries(lines.map(({ id, shares }) => [id, shares.get(week) ?? null])),
  }));
  const nameAt = (line: ShareLine, first: boolean) => {
    const label = ends.find(({ id }) => id === line.id)?.label;
    const place = places.get(line.id);
    return function Name({ x, index }: LabelProps) {
      if (place === undefined || index !== weeks.length - 1) return <g />;
      return (
        <text
          x={Number(x) + space.gap}
          y={space.top + (1 - place / 100) * plot + 4}
          fontSize={12}
          fontWeight={first ? 600 : 400}
          fill={first ? 'var(--accent)' : 'var(--text-2)'}
        >
          {label}
        </text>
      );
    };
  };
  return (
    <Drawn height={height}>
      <LineChart
        data={data}
        margin={{ top: space.top, right: phone ? 8 : roomFor(ends), bottom: 0, left: -16 }}
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
