import { points, shortName, signed } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import type { Column } from '../../../ui/data-table/column';
import type { Defense } from '../api';
import { nflTeam } from '../nfl-teams';
import styles from './dvp.module.css';
import { bandOf } from './fields';
import type { NextGame } from './use-next-opponents';

/** The mean of what the defenses allow a game. */
export const averageOf = (rankings: readonly Defense[]): number =>
  rankings.reduce((sum, { avgPoints }) => sum + avgPoints, 0) / Math.max(rankings.length, 1);

/** Of the table, with whom the member’s starters meet next where they are known. */
export const columnsOf = (rankings: readonly Defense[], games: readonly NextGame[]): Column<Defense>[] => {
  const average = averageOf(rankings);
  const of = rankings.length;
  const mine = (defense: string) => games.filter(({ opponent }) => opponent === defense);
  return [
    {
      key: 'defense',
      head: 'Defense',
      rowHead: true,
      sorts: 'asc',
      value: (row) => row.defense,
      cell: (row) => (
        <span>
          <b className={styles.code}>{row.defense}</b>{' '}
          <span className={styles.nickname}>{nflTeam(row.defense).nickname}</span>
        </span>
      ),
    },
    {
      key: 'rank',
      head: 'Rank',
      sorts: 'asc',
      numeric: true,
      value: (row) => row.rank,
      cell: (row) => <Badge kind={bandOf(row.rank, of)?.band}>{row.rank}</Badge>,
    },
    {
      key: 'avgPoints',
      head: 'Avg points',
      title: 'Average points per game',
      sorts: 'asc',
      numeric: true,
      value: (row) => row.avgPoints,
      cell: (row) => <span className={styles[bandOf(row.rank, of)?.band ?? 'accent']}>{points(row.avgPoints)}</span>,
    },
    {
      key: 'toAverage',
      head: 'To average',
      title: 'Difference to the average',
      numeric: true,
      value: (row) => Math.round((row.avgPoints - average) * 100) / 100,
      cell: (row) => signed(row.avgPoints - average),
    },
    { key: 'gamesPlayed', head: 'Games', sorts: 'desc', numeric: true, value: (row) => row.gamesPlayed },
    { key: 'playerGames', head: 'Player games', sorts: 'desc', numeric: true, value: (row) => row.playerGames },
    {
      key: 'totalPoints',
      head: 'Total points',
      sorts: 'desc',
      numeric: true,
      value: (row) => row.totalPoints,
      cell: (row) => points(row.totalPoints),
    },
    ...(games.length > 0
      ? [
          {
            key: 'next',
            head: 'Your starters next',
            value: (row: Defense) =>
              mine(row.defense)
                .map(({ name, position }) => shortName(name, position))
                .join(', ') || '–',
          },
        ]
      : []),
  ];
};
