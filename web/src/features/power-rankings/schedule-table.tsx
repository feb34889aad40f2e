import { points } from '../../lib/format';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import type { LuckyTeam } from './api';
import styles from './luck.module.css';
import { nameOf } from './team-name';

const share = (value: number | null): string => (value === null ? '–' : `${points(value)}%`);

/** A phone has no room for the counts of games. */
const onPhone = ['team', 'met', 'ahead'];

const columnsOf = (myRosterId: number | undefined, phone: boolean): Column<LuckyTeam>[] => [
  {
    key: 'team',
    head: 'Team',
    cell: (row) => <TeamCell name={nameOf(row)} image={row.avatar} you={row.rosterId === myRosterId} />,
    rowHead: true,
    className: styles.team,
  },
  { key: 'games', head: 'Games', cell: ({ games }) => games, numeric: true, className: styles.number },
  {
    key: 'met',
    head: phone ? 'Met' : 'Opponents met',
    title: 'Mean all-play share of the opponents met',
    cell: ({ opponentsMet }) => share(opponentsMet),
    numeric: true,
    className: phone ? `${styles.number} ${styles.percent}` : styles.share,
  },
  {
    key: 'left',
    head: 'To come',
    title: 'Regular-season games to come',
    cell: ({ gamesToCome }) => gamesToCome,
    numeric: true,
    className: styles.number,
  },
  {
    key: 'ahead',
    head: phone ? 'To come' : 'Opponents to come',
    title: 'Mean all-play share, so far, of the opponents to come',
    cell: ({ opponentsToCome }) => share(opponentsToCome),
    numeric: true,
    className: phone ? `${styles.number} ${styles.percent}` : styles.share,
  },
];

/** How strong the opponents were, the hardest schedule first, and how strong those to come have been so far. */
export function ScheduleTable({ teams, myRosterId }: { teams: readonly LuckyTeam[]; myRosterId: number | undefined }) {
  const phone = usePhone();
  const columns = columnsOf(myRosterId, phone).filter(({ key }) => !phone || onPhone.includes(key));
  const rows = teams.toSorted((a, b) => (b.opponentsMet ?? 0) - (a.opponentsMet ?? 0) || a.rosterId - b.rosterId);
  return (
    <Card title="Strength of schedule" note="hardest first">
      <DataTable
        caption="Strength of schedule"
        columns={columns}
        rows={rows}
        keyOf={({ rosterId }) => rosterId}
        isMine={({ rosterId }) => rosterId === myRosterId}
        className={styles.table}
        empty={<Notice title="No ranking data available" text="Teams are ranked after each finished week." />}
      />
      <p className={styles.note}>
        A team’s all-play share is what it would have won against everybody, every week. An average schedule has 50%.
      </p>
    </Card>
  );
}
