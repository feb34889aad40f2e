import { points } from '../../lib/format';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { usePhone } from '../../ui/use-media';
import type { AllTimeRow } from './api';
import { Person } from './record-cards';
import styles from './records.module.css';

interface Props {
  rows: readonly AllTimeRow[];
  /** "regular season, 2022 to 2025" */
  note: string;
  me: string | undefined;
}

const recordOf = ({ wins, losses, ties }: AllTimeRow): string => `${wins}-${losses}-${ties}`;

/** Everybody who played in these seasons, by share of games won, then by points. */
export function AllTimeTable({ rows, note, me }: Props) {
  const phone = usePhone();
  const isMine = ({ holder }: AllTimeRow) => holder.sleeperUserId === me;
  const columns: Column<AllTimeRow>[] = [
    { key: 'rank', head: '#', title: 'Rank', cell: ({ rank }) => <span className="figure">{rank}</span> },
    {
      key: 'member',
      head: 'Member',
      cell: (row) => (
        <Person
          holder={row.holder}
          you={isMine(row)}
          {...(phone ? { detail: `${recordOf(row)} · ${points(row.pointsFor)} PF` } : { size: 24 as const })}
        />
      ),
      rowHead: true,
    },
    { key: 'record', head: 'Record', cell: recordOf, numeric: true },
    {
      key: 'share',
      head: 'Win %',
      title: 'Share of games won, a tie counts half',
      cell: (row) => points(row.winPercentage),
      numeric: true,
    },
    { key: 'points', head: 'PF', title: 'Points for', cell: ({ pointsFor }) => points(pointsFor), numeric: true },
    { key: 'titles', head: 'Titles', value: ({ titles }) => titles, numeric: true },
    { key: 'playoffs', head: 'Playoffs', value: ({ playoffs }) => playoffs, numeric: true },
  ];
  const shown = phone ? columns.filter(({ key }) => !['record', 'points', 'playoffs'].includes(key)) : columns;
  return (
    <Card title="All-time standings" note={note}>
      <DataTable
        caption="All-time standings"
        columns={shown}
        rows={rows}
        keyOf={({ holder }) => holder.sleeperUserId ?? ''}
        isMine={isMine}
        narrow={phone ? 'fit' : 'scroll'}
        lines={phone ? 2 : 1}
        className={phone ? styles.pairs : styles.rows}
      />
    </Card>
  );
}
