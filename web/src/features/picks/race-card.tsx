import { points } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import type { Future } from './api';
import styles from './picks.module.css';

type Runner = Future['race'][number];

interface Props {
  future: Future;
  myRosterId: number | undefined;
}

/** The teams that are out of the playoffs as the table stands, by max points: the fewest picks first. */
export function RaceCard({ future, myRosterId }: Props) {
  const teamOf = ({ rosterId }: Runner) => future.teams.find((team) => team.rosterId === rosterId);
  const isMine = ({ rosterId }: Runner) => rosterId === myRosterId;
  const columns: Column<Runner>[] = [
    {
      key: 'place',
      head: 'Pick',
      cell: ({ place }) => <span className="figure">{place}</span>,
      className: styles.place,
    },
    {
      key: 'team',
      head: 'Team',
      cell: (runner) => (
        <TeamCell
          name={teamOf(runner)?.teamName ?? `Team ${runner.rosterId}`}
          detail={`${runner.wins}-${runner.losses}-${runner.ties}`}
          image={teamOf(runner)?.avatar}
          you={isMine(runner)}
          icons={runner.isOut ? <Badge>Out</Badge> : undefined}
        />
      ),
      rowHead: true,
    },
    {
      key: 'max',
      head: 'Max PF',
      title: 'Points that the best line-up of each week would have scored',
      value: ({ maxPoints }) => maxPoints,
      cell: ({ maxPoints }) => (maxPoints === null ? '–' : points(maxPoints)),
      numeric: true,
    },
  ];
  return (
    <Card title="Race for the first pick" note={future.season}>
      <DataTable
        caption="Race for the first pick"
        columns={columns}
        rows={future.race}
        keyOf={({ rosterId }) => rosterId}
        isMine={isMine}
        lines={2}
        narrow="fit"
        empty={<Notice title="The race has not begun" text="It begins with the first finished week." />}
      />
      {future.race.length > 0 && (
        <p className={styles.note}>
          Teams outside the playoffs as the table stands, by the points that their best line-ups would have scored: the
          fewest pick first. Out: the playoffs cannot be reached any more.
        </p>
      )}
    </Card>
  );
}
