import type { RankedTeam } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { Trend } from '../../ui/trend';
import { usePhone } from '../../ui/use-media';
import styles from './rankings.module.css';
import { Score } from './score';
import { SparkLine } from './spark-line';
import { nameOf } from './team-name';
import { weeksBefore, weeksBehind } from './trend-words';

/** "9-4", with ties only where there are some. */
const recordOf = ({ wins, losses, ties }: RankedTeam): string => `${wins}-${losses}${ties > 0 ? `-${ties}` : ''}`;

/** Points per week with a score. */
const averageOf = ({ totalPoints, games }: RankedTeam): string => points(games > 0 ? totalPoints / games : 0);

/** How many places a team has won or lost since the week before; nothing when it stayed. */
function Moved({ rank, previousRank }: RankedTeam) {
  const places = (previousRank ?? rank) - rank;
  if (places === 0) return null;
  return (
    <span className={places > 0 ? styles.risen : styles.fallen}>
      <span aria-hidden="true">{places > 0 ? '▲' : '▼'}</span>
      <span className="visually-hidden">{places > 0 ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}

const Rank = ({ team }: { team: RankedTeam }) => (
  <span className={`figure ${team.rank <= 3 ? styles.top : styles.place}`}>
    {team.rank} <Moved {...team} />
  </span>
);

/** On a phone the second line tells what has no column of its own there. */
function Team({ team, you, phone }: { team: RankedTeam; you: boolean; phone: boolean }) {
  const name = nameOf(team);
  if (!phone) return <TeamCell name={name} detail={team.userName} image={team.avatar} you={you} />;
  return (
    <span className={styles.cell}>
      <TeamCell name={name} image={team.avatar} you={you} />
      <span className={styles.line}>
        {recordOf(team)} · {averageOf(team)} avg · <Trend value={team.trends.score} />
      </span>
    </span>
  );
}

const weeksHead = (team: RankedTeam | undefined): string => {
  const [first, last] = [team?.history.at(0)?.week, team?.history.at(-1)?.week];
  return first === last ? `Week ${last ?? 1}` : `Weeks ${first}–${last}`;
};

function trendTitle(teams: readonly RankedTeam[]): string {
  const weeks = weeksBehind(teams);
  if (weeks === 0) return 'Trend: no week before to compare with';
  return `Trend: power score less ${weeks > 1 ? 'the mean' : 'that'} of ${weeksBefore(weeks)}`;
}

function columnsOf(teams: readonly RankedTeam[], myRosterId: number | undefined, phone: boolean): Column<RankedTeam>[] {
  const rank: Column<RankedTeam> = {
    key: 'rank',
    head: phone ? '#' : 'Rank',
    title: phone ? 'Rank' : undefined,
    cell: (team) => <Rank team={team} />,
    className: styles.rank,
  };
  const team: Column<RankedTeam> = {
    key: 'team',
    head: 'Team',
    cell: (row) => <Team team={row} you={row.rosterId === myRosterId} phone={phone} />,
    rowHead: true,
  };
  const score: Column<RankedTeam> = {
    key: 'score',
    head: phone ? 'Score' : 'Power score',
    title: phone ? 'Power score' : undefined,
    cell: ({ powerScore }) => <Score score={powerScore} />,
    className: styles.score,
  };
  if (phone) return [rank, team, score];
  return [
    rank,
    team,
    { key: 'record', head: 'Record', cell: recordOf, numeric: true, className: styles.record },
    { key: 'average', head: 'Avg points', cell: averageOf, numeric: true, className: styles.average },
    {
      key: 'weeks',
      head: weeksHead(teams[0]),
      cell: ({ history }) => <SparkLine history={history} />,
      className: styles.weeks,
    },
    {
      key: 'trend',
      head: 'Trend',
      title: trendTitle(teams),
      cell: ({ trends }) => <Trend value={trends.score} />,
      numeric: true,
      className: styles.trend,
    },
    score,
  ];
}

interface Props {
  teams: readonly RankedTeam[];
  myRosterId: number | undefined;
}

/** The league's teams, the strongest first. */
export function RankingsTable({ teams, myRosterId }: Props) {
  const phone = usePhone();
  return (
    <DataTable
      caption="Power Rankings"
      columns={columnsOf(teams, myRosterId, phone)}
      rows={teams}
      keyOf={({ rosterId }) => rosterId}
      isMine={({ rosterId }) => rosterId === myRosterId}
      lines={2}
      narrow={phone ? 'fit' : 'scroll'}
      className={styles.table}
      empty={<Notice title="No ranking data available" text="Teams are ranked after each finished week." />}
    />
  );
}
