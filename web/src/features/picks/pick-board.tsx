import { counted, ordinal } from '../../lib/format';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import type { Future, Pick, Team } from './api';
import { PickChip } from './pick-chip';
import styles from './picks.module.css';
import { scopeOf } from './words';

interface Props {
  future: Future;
  season: string;
  myRosterId: number | undefined;
}

const byPlace = (a: Pick, b: Pick): number => (a.place ?? 99) - (b.place ?? 99) || a.rosterId - b.rosterId;

/** Who holds which picks of a season's draft: a row a team, the person's own first, a column a round. */
export function PickBoard({ future, season, myRosterId }: Props) {
  const phone = usePhone();
  const names = new Map(future.teams.map(({ rosterId, teamName }) => [rosterId, teamName]));
  const nameOf = (rosterId: number) => names.get(rosterId) ?? `Team ${rosterId}`;
  const own = future.picks.filter((pick) => pick.season === season);
  const isMine = ({ rosterId }: Team) => rosterId === myRosterId;
  const held = ({ rosterId }: Team, round?: number) =>
    own.filter((pick) => pick.ownerId === rosterId && (round === undefined || pick.round === round)).sort(byPlace);
  const rounds = future.drafts.find((draft) => draft.season === season)?.rounds ?? 0;
  const columns: Column<Team>[] = [
    {
      key: 'team',
      head: 'Team',
      cell: (team) => (
        <TeamCell
          name={team.teamName}
          detail={counted(held(team).length, 'pick')}
          image={team.avatar}
          you={isMine(team)}
          youBelow={phone}
        />
      ),
      rowHead: true,
      className: styles.team,
    },
    ...Array.from({ length: rounds }, (_, index): Column<Team> => {
      const round = index + 1;
      return {
        key: String(round),
        head: `${ordinal(round)} round`,
        cell: (team) => <Cell picks={held(team, round)} nameOf={nameOf} />,
        className: styles.round,
      };
    }),
  ];
  return (
    <Card title={`${season} picks`} note={scopeOf(season, future)}>
      <DataTable
        caption={`${season} picks by team`}
        columns={columns}
        rows={[...future.teams].sort((a, b) => Number(isMine(b)) - Number(isMine(a)))}
        keyOf={({ rosterId }) => rosterId}
        isMine={isMine}
        lines={2}
        empty={<Notice title="No teams in this season" />}
      />
    </Card>
  );
}

function Cell({ picks, nameOf }: { picks: readonly Pick[]; nameOf: (rosterId: number) => string }) {
  if (picks.length === 0) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.chips}>
      {picks.map((pick) => (
        <PickChip key={pick.rosterId} pick={pick} nameOf={nameOf} />
      ))}
    </span>
  );
}
