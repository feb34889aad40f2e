import { points } from '../../../lib/format';
import type { Column } from '../../../ui/data-table/column';
import { PositionTag } from '../../../ui/position-tag';
import type { FantasyRow } from '../api';
import { OwnerChip } from '../results/owner-chip';
import { PlayerHead } from '../results/player-head';
import cells from '../results/cells.module.css';
import type { Owners } from '../use-tool-league';

const columnsOf = (owners: Owners | undefined, noTeam: string): [Column<FantasyRow>, ...Column<FantasyRow>[]] => [
  {
    key: 'player_name',
    head: 'Player',
    sorts: 'asc',
    rowHead: true,
    value: (row) => row.player_name,
    cell: (row) => (
      <PlayerHead playerId={row.player_id} name={row.player_name} position={row.position} team={row.team ?? noTeam} />
    ),
  },
  {
    key: 'rank_overall',
    head: 'Overall',
    title: 'Overall rank',
    sorts: 'asc',
    numeric: true,
    value: (row) => row.rank_overall,
    cell: (row) => `#${row.rank_overall}`,
  },
  {
    key: 'position',
    head: 'Pos',
    title: 'Position',
    sorts: 'asc',
    value: (row) => row.position,
    cell: (row) => <PositionTag position={row.position ?? '–'} />,
    className: cells.wide,
  },
  {
    key: 'team',
    head: 'Team',
    sorts: 'asc',
    value: (row) => row.team,
    cell: (row) => row.team ?? noTeam,
    className: cells.wide,
  },
  {
    key: 'rank_position',
    head: 'Pos rank',
    title: 'Position rank',
    sorts: 'asc',
    numeric: true,
    value: (row) => row.rank_position,
    cell: (row) => `${row.position ?? ''}${row.rank_position}`,
  },
  {
    key: 'display_name',
    head: 'Owner',
    sorts: 'asc',
    value: (row) => row.display_name,
    cell: (row) => <OwnerChip owner={row.roster_id === null ? undefined : ownerOf(owners, row)} />,
  },
  { key: 'games', head: 'Games', numeric: true, value: (row) => row.games },
];

const pointsColumn: Column<FantasyRow> = {
  key: 'fantasy_points',
  head: 'Points',
  title: 'Fantasy points',
  sorts: 'desc',
  numeric: true,
  value: (row) => row.fantasy_points,
  cell: (row) => points(row.fantasy_points),
};

const pprColumn: Column<FantasyRow> = {
  key: 'fantasy_points_ppr',
  head: 'PPR points',
  sorts: 'desc',
  numeric: true,
  value: (row) => row.fantasy_points_ppr,
  cell: (row) => points(row.fantasy_points_ppr),
};

/** Who has the player: the name that the server gives, with the picture of their team. */
const ownerOf = (owners: Owners | undefined, row: FantasyRow) => {
  const owner = owners?.byRoster.get(row.roster_id ?? 0);
  return {
    rosterId: row.roster_id ?? 0,
    avatar: owner?.avatar ?? null,
    you: owner?.you ?? false,
    teamName: row.display_name,
  };
};

/**
 * The overall rank comes first, as in a ranking; where the table is wider than its card, the points do, for they are what
 * is looked for. The points of PPR stand there only where the league gives some for a reception.
 */
export function fantasyColumns(
  owners: Owners | undefined,
  { hasReceptionPoints, isNarrow, isNewest }: { hasReceptionPoints: boolean; isNarrow: boolean; isNewest: boolean },
): Column<FantasyRow>[] {
  // Of an earlier season it may just not be known whom they played for.
  const [player, ...others] = columnsOf(owners, isNewest ? 'FA' : '–');
  const ppr = hasReceptionPoints ? [pprColumn] : [];
  return isNarrow ? [player, pointsColumn, ...others, ...ppr] : [player, ...others, pointsColumn, ...ppr];
}
