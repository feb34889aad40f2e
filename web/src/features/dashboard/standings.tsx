import { Link, useNavigate } from 'react-router';
import type { League, Standing } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { hasDivisions, playoffTeams } from '../../lib/week';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import { hasBegun, isInsideLine, standingsWeek } from './season';
import styles from './standings.module.css';

/** Green for the first, accent for whoever else would be in the playoffs; neither before the first result. */
const rankTone = (row: Standing, league: League): string | undefined => {
  if (!hasBegun(league)) return styles.lower;
  if (row.rank === 1) return styles.first;
  return isInsideLine(league, row) ? styles.upper : styles.lower;
};

const resultWords: Record<string, string> = { W: 'won', L: 'lost', T: 'tied' };

const LastFive = ({ results }: { results: Standing['lastFive'] }) => (
  <span className={styles.results}>
    {results.map((result, index) => (
      <span key={index} className={result === 'W' ? styles.won : styles.notWon} title={resultWords[result]}>
        {result}
      </span>
    ))}
  </span>
);

const Team = ({ row, you, phone, to }: { row: Standing; you: boolean; phone: boolean; to: string }) => (
  <Link className={styles.teamLink} to={to} title="This week’s line-ups">
    <TeamCell
      name={row.teamName || row.displayName || 'Unknown Team'}
      detail={row.displayName ?? 'Unknown Team'}
      image={row.avatar}
      you={you}
      youBelow={phone}
    />
  </Link>
);

const lastFive: Column<Standing> = {
  key: 'five',
  head: 'Last 5',
  cell: (row) => <LastFive results={row.lastFive} />,
  className: styles.five,
};

/** Ranks and last results are left out while there are none. */
const columnsOf = (league: League, isMine: (row: Standing) => boolean, phone: boolean): Column<Standing>[] => [
  {
    key: 'rank',
    head: phone ? '#' : 'Rank',
    title: phone ? 'Rank' : undefined,
    cell: (row) => <span className={rankTone(row, league)}>{hasBegun(league) ? row.rank : '–'}</span>,
    className: styles.rank,
  },
  {
    key: 'team',
    head: 'Team',
    cell: (row) => <Team row={row} you={isMine(row)} phone={phone} to={paths.lineups(league.id, row.rosterId)} />,
    rowHead: true,
  },
  {
    key: 'record',
    head: 'Record',
    cell: ({ wins, losses, ties }) => `${wins}-${losses}-${ties}`,
    className: styles.record,
  },
  ...(league.standings.some((row) => row.lastFive.length > 0) ? [lastFive] : []),
  {
    key: 'for',
    head: 'PF',
    title: 'Points for',
    cell: ({ pointsFor }) => points(pointsFor),
    numeric: true,
    className: styles.number,
  },
  {
    key: 'against',
    head: 'PA',
    title: 'Points against',
    cell: ({ pointsAgainst }) => points(pointsAgainst),
    numeric: true,
    className: `${styles.number} ${styles.against}`,
  },
];

/**
 * The table of the regular season; a dashed line under the last place that makes the playoffs. With divisions their
 * winners make them too, wherever they stand.
 */
export function Standings({ league, myRosterId }: { league: League; myRosterId?: number }) {
  const { standings } = league;
  const phone = usePhone();
  const week = standingsWeek(league);
  const navigate = useNavigate();
  const all = (
    <Button size="small" onClick={() => void navigate(paths.screen('standings', league.id))}>
      Full Standings
    </Button>
  );
  const isMine = (row: Standing) => row.rosterId === myRosterId;
  const begun = hasBegun(league);
  const hasLine = begun && !hasDivisions(league);
  const isLastIn = ({ rank }: Standing) => hasLine && rank === playoffTeams(league) && rank < standings.length;
  return (
    <Card title="League Standings" note={week > 0 ? `after Week ${week}` : undefined} extra={all}>
      <DataTable
        caption="League Standings"
        columns={columnsOf(league, isMine, phone)}
        rows={standings}
        keyOf={({ rosterId }) => rosterId}
        sort={begun ? { by: 'rank', direction: 'asc' } : undefined}
        isMine={isMine}
        rowClass={(row) => (isLastIn(row) ? styles.lastIn : undefined)}
        lines={2}
        className={styles.table}
        empty={<Notice title="No standings data available" />}
      />
    </Card>
  );
}
