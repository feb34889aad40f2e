import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { RankedTeam } from '../../lib/api/shared-reads';
import { axis, drawing, grid, still } from '../../ui/charts/axes';
import { Drawn } from '../../ui/charts/drawn';
import { weeksOf } from './history';

interface Props {
  teams: readonly RankedTeam[];
  myRosterId: number | undefined;
  /** Pixels. */
  height: number;
}

/** The quiet lines first, so that the leader's and the person's own lie above them. */
const drawnLast = (teams: readonly RankedTeam[], myRosterId: number | undefined): RankedTeam[] =>
  teams
    .toSorted((a, b) => b.rank - a.rank)
    .sort((a, b) => Number(a.rosterId === myRosterId) - Number(b.rosterId === myRosterId));

/** Every team's power score by week; the leader's in white, the person's own in the accent. */
export function HistoryLines({ teams, myRosterId, height }: Props) {
  const lookOf = ({ rank, rosterId }: RankedTeam) => {
    if (rosterId === myRosterId) return { stroke: 'var(--accent)', strokeWidth: 2 };
    return rank === 1 ? { stroke: 'var(--text)', strokeWidth: 2 } : { stroke: 'var(--input-edge)', strokeWidth: 1 };
  };
  return (
    <Drawn height={height}>
      <LineChart data={weeksOf(teams)} margin={{ top: 8, right: 8, bottom: 0, left: -28 }} {...drawing}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="week" {...axis} />
        <YAxis domain={[0, 100]} ticks={[0, 40, 60, 80, 100]} {...axis} />
        {drawnLast(teams, myRosterId).map((team) => (
          <Line key={team.rosterId} dataKey={`score-${team.rosterId}`} dot={false} {...lookOf(team)} {...still} />
        ))}
      </LineChart>
    </Drawn>
  );
}
