import { Link } from 'react-router';
import { points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import type { Column } from '../../ui/data-table/column';
import { TeamCell } from '../../ui/team-cell';
import type { Row, Table } from './api';
import styles from './standings.module.css';
import { claimOf, gamesBackWords, hasResults, seedsWords } from './words';

interface Shown {
  leagueId: string;
  table: Table;
  isMine: (row: Row) => boolean;
  phone: boolean;
  /** Rank and games back within the division. */
  within: boolean;
}

const recordOf = ({ wins, losses, ties }: Row): string => `${wins}-${losses}-${ties}`;

function Rank({ rank, seed, table }: { rank: number; seed: number; table: Table }) {
  const tone = rank === 1 ? styles.first : seed <= (table.playoffTeams ?? 0) ? styles.upper : styles.lower;
  const isRanked = hasResults(table);
  return <span className={isRanked ? tone : styles.lower}>{isRanked ? rank : '–'}</span>;
}

/**
 * The team, which leads to its owner's profile. What is certain stands beside it; on a phone there is only room for its
 * word, after the record.
 */
function Team({ row, leagueId, table, isMine, phone }: Omit<Shown, 'within'> & { row: Row }) {
  const claim = claimOf(row, table);
  const onPhone = [recordOf(row), claim?.label].filter(Boolean).join(' · ');
  const cell = (
    <TeamCell
      name={row.teamName}
      detail={phone ? onPhone : (row.displayName ?? 'No owner')}
      image={row.avatar}
      you={isMine(row)}
    />
  );
  return (
    <span className={styles.teamAndClaim}>
      {row.userId === null ? (
        <span>{cell}</span>
      ) : (
        <Link to={paths.profile(leagueId, row.userId)} className={styles.link}>
          {cell}
        </Link>
      )}
      {claim && !phone && (
        <abbr title={claim.title} className={styles.claim}>
          <Badge kind={claim.kind}>{claim.label}</Badge>
        </abbr>
      )}
    </span>
  );
}

/** Wins less losses: what the record sorts by. */
const balance = ({ wins, losses }: Row): number => wins - losses;

/** What the table can tell of a team; all of it can be sorted by. */
export function columnsOf(shown: Shown): Column<Row>[] {
  const { table, phone, within } = shown;
  const rankOf = (row: Row) => (within ? (row.division?.rank ?? row.rank) : row.rank);
  const backOf = (row: Row) => (within ? (row.division?.gamesBack ?? row.gamesBack) : row.gamesBack);
  return [
    {
      key: 'rank',
      head: '#',
      title: 'Rank',
      value: rankOf,
      cell: (row) => <Rank rank={rankOf(row)} seed={row.seed} table={table} />,
      sorts: 'asc',
      className: styles.rank,
    },
    {
      key: 'team',
      head: 'Team',
      value: ({ teamName }) => teamName,
      cell: (row) => <Team row={row} {...shown} />,
      sorts: 'asc',
      rowHead: true,
      className: styles.team,
    },
    ...(phone
      ? []
      : [
          {
            key: 'record',
            head: 'Record',
            value: balance,
            cell: recordOf,
            sorts: 'desc' as const,
            className: styles.record,
          },
        ]),
    {
      key: 'back',
      head: 'GB',
      title: within ? 'Games behind the first of the division' : 'Games behind the first',
      value: backOf,
      cell: (row) => gamesBackWords(backOf(row)),
      sorts: 'asc',
      numeric: true,
    },
    {
      key: 'streak',
      head: 'Streak',
      value: ({ streak }) => (streak === '' ? null : streakValue(streak)),
      cell: ({ streak }) => <Streak streak={streak} />,
      sorts: 'desc',
      numeric: true,
    },
    {
      key: 'for',
      head: 'PF',
      title: 'Points for',
      value: ({ pointsFor }) => pointsFor,
      cell: ({ pointsFor }) => points(pointsFor),
      sorts: 'desc',
      numeric: true,
    },
    {
      key: 'week',
      head: 'PF/wk',
      title: 'Points for a week',
      value: ({ pointsPerWeek }) => pointsPerWeek,
      cell: ({ pointsPerWeek }) => points(pointsPerWeek),
      sorts: 'desc',
      numeric: true,
    },
    {
      key: 'against',
      head: 'PA',
      title: 'Points against',
      value: ({ pointsAgainst }) => pointsAgainst,
      cell: ({ pointsAgainst }) => points(pointsAgainst),
      sorts: 'desc',
      numeric: true,
    },
    {
      key: 'max',
      head: 'Max PF',
      title: 'Points that the best line-up of each week would have scored',
      value: ({ maxPoints }) => maxPoints,
      cell: ({ maxPoints }) => (maxPoints === null ? '–' : points(maxPoints)),
      sorts: 'desc',
      numeric: true,
    },
    ...(table.rows.some(({ outlook }) => outlook !== null)
      ? [
          {
            key: 'seeds',
            head: 'Seeds',
            title: 'The best and the worst seed that is still possible',
            value: ({ outlook }: Row) => outlook && outlook.bestSeed * 100 + outlook.worstSeed,
            cell: (row: Row) => seedsWords(row) ?? '–',
            sorts: 'asc' as const,
            numeric: true,
          },
        ]
      : []),
  ];
}

/** Wins above ties above losses, long runs of wins first. */
function streakValue(streak: string): number {
  const length = Number(streak.slice(1));
  return { W: length, T: 0, L: -length }[streak[0] ?? ''] ?? 0;
}

const streakTones: Record<string, string | undefined> = { W: styles.won, L: styles.lost };

const Streak = ({ streak }: { streak: string }) =>
  streak === '' ? (
    <span className={styles.lower}>–</span>
  ) : (
    <span className={streakTones[streak[0] ?? '']}>{streak}</span>
  );
