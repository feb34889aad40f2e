import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { axis, drawing, grid, still } from '../../ui/charts/axes';

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

/** The final place by season, the first on top; hollow: the place in the table before the playoffs. */
export function SeasonLines({ seasons, teams, playoffTeams, you, height }: Props) {
  const color = you ? 'var(--accent)' : 'var(--text)';
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={[...seasons]} margin={{ top: 12, right: 24, bottom: 0, left: -24 }} {...drawing}>
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
        <Line dataKey="place" stroke={color} strokeWidth={2} dot={{ r: 4, fill: color, stroke: color }} {...still} />
      </LineChart>
    </ResponsiveContainer>
  );
}
