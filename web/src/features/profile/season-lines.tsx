import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { axis, drawing, grid, still } from '../../ui/charts/axes';
import { Drawn } from '../../ui/charts/drawn';

/** A season of the chart; absent where they did not play it, or it is not decided. */
export interface SeasonPoint {
  season: string;
  place?: number;
  rank?: number;
  mine?: number;
}

interface Props {
  seasons: readonly SeasonPoint[];
  teams: number;
  playoffTeams: number;
  /** Whether the line is the person's own. */
  you: boolean;
  /** Pixels. */
  height: number;
}

/** A cup above the dot of a title. */
const cup = 'M4 1h6v4a3 3 0 0 1-6 0zM4 2H1.5v1A2.5 2.5 0 0 0 4 5.5M10 2h2.5v1A2.5 2.5 0 0 1 10 5.5M7 8v3M4.5 12.5h5';

function Place({ cx, cy, color, payload }: { cx?: number; cy?: number; color: string; payload?: SeasonPoint }) {
  if (cx === undefined || cy === undefined || payload?.place === undefined) return null;
  return (
    <g>
      <circle cx={cx} cy={cy} r={4} fill={color} />
      {payload.place === 1 && (
        <path
          d={cup}
          transform={`translate(${cx - 7} ${cy - 22})`}
          fill="none"
          stroke="var(--warning)"
          strokeWidth={1.2}
        />
      )}
    </g>
  );
}

/** The final place by season, the first on top; hollow: the place in the table before the playoffs. */
export function SeasonLines({ seasons, teams, playoffTeams, you, height }: Props) {
  const color = you ? 'var(--accent)' : 'var(--text)';
  return (
    <Drawn height={height}>
      <LineChart data={[...seasons]} margin={{ top: 28, right: 24, bottom: 0, left: -24 }} {...drawing}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="season" padding={{ left: 24, right: 24 }} {...axis} />
        <YAxis reversed domain={[1, Math.max(teams, 2)]} allowDecimals={false} tickCount={5} {...axis} />
        {playoffTeams > 0 && <ReferenceLine y={playoffTeams + 0.5} stroke="var(--text-3)" strokeDasharray="4 4" />}
        <Line
          dataKey="mine"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: 'var(--accent)' }}
          {...still}
        />
        <Line dataKey="rank" stroke="none" dot={{ r: 4, fill: 'var(--card)', stroke: 'var(--text-2)' }} {...still} />
        <Line
          dataKey="place"
          stroke={color}
          strokeWidth={2}
          dot={({ key, ...dot }) => <Place key={key} {...dot} color={color} />}
          {...still}
        />
      </LineChart>
    </Drawn>
  );
}
