import { points, trimmed } from '../../lib/format';
import { Card } from '../../ui/card';
import { HeatLegend, HeatMatrix } from '../../ui/heat-matrix/heat-matrix';
import type { LuckyTeam } from './api';
import { nameOf } from './team-name';

/** The strongest tint stands for so many wins more or less. */
const strongest = 4;

const winsOf = ({ onScheduleOf }: LuckyTeam): number[] => onScheduleOf.map(({ wins }) => wins);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** Every team's wins with its own scores on every team's schedule, the teams in the order of the rankings. */
export function SwapTable({ teams, myRosterId }: { teams: readonly LuckyTeam[]; myRosterId: number | undefined }) {
  const shown = teams.map((team) => ({
    key: String(team.rosterId),
    name: nameOf(team),
    image: team.avatar,
    mine: team.rosterId === myRosterId,
    team,
  }));
  return (
    <Card
      title="Schedule swap"
      note="wins with the row’s scores on the column’s schedule"
      extra={<HeatLegend more="more wins than actual" fewer="fewer" own="actual" />}
    >
      <HeatMatrix
        caption="Wins of each team with its own scores on the schedule of every team"
        corner="Scores of"
        teams={shown}
        columnTitle={({ name }) => `Schedule of ${name}`}
        cellOf={(row, column) => {
          const wins = winsOf(row.team)[shown.indexOf(column)] ?? 0;
          return { text: trimmed(wins), lean: (wins - row.team.actual) / strongest, isOwn: row === column };
        }}
        sums={[
          { head: 'Worst', of: ({ team }) => trimmed(Math.min(...winsOf(team))) },
          { head: 'Best', of: ({ team }) => trimmed(Math.max(...winsOf(team))) },
          { head: 'Mean', of: ({ team }) => points(mean(winsOf(team))), strong: true },
        ]}
      />
    </Card>
  );
}
