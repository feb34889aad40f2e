import type { RankedTeam } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { ChartCard } from '../../ui/charts/chart-card';
import { DataTable } from '../../ui/data-table/data-table';
import { weeksOf } from './history';
import { HistoryLines } from './history-lines';
import { nameOf } from './team-name';

/** Pixels. */
const height = 190;

interface Props {
  teams: readonly RankedTeam[];
  myRosterId: number | undefined;
}

/** What the chart shows of a team, in words. */
function wordsOf(team: RankedTeam | undefined): string {
  const [first, last] = [team?.history.at(0), team?.history.at(-1)];
  if (!team || !first || !last) return '';
  return `${nameOf(team)} went from ${points(first.powerScore)} in week ${first.week} to ${points(last.powerScore)} in week ${last.week}.`;
}

/** The figures of the chart: weeks down, teams across. */
function HistoryTable({ teams, myRosterId }: Props) {
  const first = teams.toSorted((a, b) => Number(b.rosterId === myRosterId) - Number(a.rosterId === myRosterId));
  return (
    <DataTable
      caption="Power score by week"
      columns={[
        { key: 'week', head: 'Week', cell: ({ week }) => week, rowHead: true },
        ...first.map((team) => ({
          key: String(team.rosterId),
          head: nameOf(team),
          cell: (row: ReturnType<typeof weeksOf>[number]) => {
            const score = row[`score-${team.rosterId}`];
            return score === undefined ? '–' : points(score);
          },
          numeric: true,
        })),
      ]}
      rows={weeksOf(teams)}
      keyOf={({ week }) => week}
    />
  );
}

/** How the power scores of all teams have moved, week by week. */
export function HistoryCard({ teams, myRosterId }: Props) {
  const mine = teams.find(({ rosterId }) => rosterId === myRosterId);
  const [leader] = teams;
  if (!leader) return null;
  return (
    <ChartCard
      title="Power score by week"
      legend={[
        { shape: 'accentLine', text: 'You' },
        { shape: 'brightLine', text: 'Leader' },
      ]}
      words={[leader, ...(mine && mine !== leader ? [mine] : [])].map(wordsOf).join(' ')}
      table={<HistoryTable teams={teams} myRosterId={myRosterId} />}
    >
      <HistoryLines teams={teams} myRosterId={myRosterId} height={height} />
    </ChartCard>
  );
}
