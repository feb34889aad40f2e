import { trimmed } from '../../lib/format';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import type { LuckyTeam } from './api';
import { hundredths, signedHundredths } from './hundredths';
import styles from './luck.module.css';
import { nameOf } from './team-name';

/** From one win on, luck is worth a colour. */
const lookOf = (luck: number): string | undefined => {
  if (Math.abs(luck) < 1) return undefined;
  return luck > 0 ? styles.lucky : styles.unlucky;
};

/** Expected wins as a ring, actual ones as a dot, and what lies between, on a line of all games. */
function Between({ expected, actual, luck }: LuckyTeam, most: number) {
  const at = (count: number) => `${(100 * count) / most}%`;
  const [left, right] = [Math.min(expected, actual), Math.max(expected, actual)];
  return (
    <span className={styles.between} style={{ '--step': `${200 / most}%` }} aria-hidden="true">
      <span
        className={`${styles.gap} ${luck >= 0 ? styles.up : styles.down}`}
        style={{ left: at(left), width: at(right - left) }}
      />
      <span className={styles.expected} style={{ left: at(expected) }} />
      <span className={styles.actual} style={{ left: at(actual) }} />
    </span>
  );
}

/** Every second number of wins, below the lines of the rows. */
const Axis = ({ most }: { most: number }) => (
  <div className={styles.axis} aria-hidden="true">
    {Array.from({ length: Math.floor(most / 2) + 1 }, (_, index) => (
      <span key={index} style={{ left: `${(200 * index) / most}%` }}>
        {2 * index}
      </span>
    ))}
  </div>
);

const columnsOf = (most: number, myRosterId: number | undefined, phone: boolean): Column<LuckyTeam>[] => {
  const team: Column<LuckyTeam> = {
    key: 'team',
    head: 'Team',
    cell: (row) => (
      <>
        <TeamCell name={nameOf(row)} image={row.avatar} size={24} you={row.rosterId === myRosterId} />
        {phone && Between(row, most)}
      </>
    ),
    rowHead: true,
    className: styles.team,
  };
  const between: Column<LuckyTeam> = {
    key: 'between',
    head: 'Wins',
    cell: (row) => Between(row, most),
    className: styles.wins,
  };
  return [
    team,
    ...(phone ? [] : [between]),
    {
      key: 'expected',
      head: phone ? 'Exp' : 'Expected',
      title: 'Expected wins',
      cell: ({ expected }) => hundredths(expected),
      numeric: true,
      className: styles.number,
    },
    {
      key: 'actual',
      head: phone ? 'Act' : 'Actual',
      title: 'Actual wins',
      cell: ({ actual }) => <b>{trimmed(actual)}</b>,
      numeric: true,
      className: styles.number,
    },
    {
      key: 'luck',
      head: 'Luck',
      title: 'Actual less expected wins',
      cell: ({ luck }) => <span className={lookOf(luck)}>{signedHundredths(luck)}</span>,
      numeric: true,
      className: styles.number,
    },
  ];
};

const legend = (
  <ul className={styles.legend} aria-hidden="true">
    <li>
      <span className={styles.expected} /> Expected from all-play
    </li>
    <li>
      <span className={styles.actual} /> Actual
    </li>
  </ul>
);

interface Props {
  teams: readonly LuckyTeam[];
  throughWeek: number | null;
  myRosterId: number | undefined;
}

/** Who won more than their scores deserved, the luckiest first. Head-to-head games of the regular season only. */
export function LuckTable({ teams, throughWeek, myRosterId }: Props) {
  const phone = usePhone();
  const rows = teams.toSorted((a, b) => b.luck - a.luck || a.rosterId - b.rosterId);
  const most = Math.max(...rows.map(({ games }) => games), 1);
  return (
    <Card
      title="Expected and actual wins"
      note={throughWeek === null ? undefined : `after Week ${throughWeek}`}
      extra={!phone && legend}
    >
      <DataTable
        caption="Expected and actual wins"
        columns={columnsOf(most, myRosterId, phone)}
        rows={rows}
        keyOf={({ rosterId }) => rosterId}
        isMine={({ rosterId }) => rosterId === myRosterId}
        narrow={phone ? 'fit' : 'scroll'}
        className={styles.table}
        empty={<Notice title="No ranking data available" text="Teams are ranked after each finished week." />}
      />
      {!phone && rows.length > 0 && <Axis most={most} />}
    </Card>
  );
}
