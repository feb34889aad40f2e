import type { Column } from '../../../ui/data-table/column';
import { PositionTag } from '../../../ui/position-tag';
import type { Owners } from '../use-tool-league';
import styles from './cells.module.css';
import { OwnerChip } from './owner-chip';
import { PlayerHead } from './player-head';

/** What every tool knows of a player. */
export interface PlayerOf<Row> {
  /** At Sleeper; null where no table knows the player there. */
  sleeperId: (row: Row) => string | null;
  name: (row: Row) => string;
  position: (row: Row) => string | null;
  team: (row: Row) => string | null;
}

/** The columns that name a player: name, team, position. `keys` are what the columns are sorted by. */
export const playerColumns = <Row,>(
  of: PlayerOf<Row>,
  keys = { name: 'playerName', team: 'team', position: 'position' },
): Column<Row>[] => [
  {
    key: keys.name,
    head: 'Player',
    sorts: 'desc',
    rowHead: true,
    value: of.name,
    cell: (row) => (
      <PlayerHead playerId={of.sleeperId(row)} name={of.name(row)} position={of.position(row)} team={of.team(row)} />
    ),
  },
  {
    key: keys.team,
    head: 'Team',
    sorts: 'desc',
    value: of.team,
    cell: (row) => of.team(row) ?? 'FA',
    className: styles.wide,
  },
  {
    key: keys.position,
    head: 'Pos',
    title: 'Position',
    sorts: 'desc',
    value: of.position,
    cell: (row) => <PositionTag position={of.position(row) ?? '–'} />,
    className: styles.wide,
  },
];

/** The team that has the player, where a league is known. */
export const ownerColumn = <Row,>(owners: Owners, idOf: (row: Row) => string | null): Column<Row> => {
  const ownerOf = (row: Row) => owners.byPlayer.get(idOf(row) ?? '');
  return {
    key: 'owner',
    head: 'Owner',
    value: (row) => ownerOf(row)?.teamName ?? 'Free Agent',
    cell: (row) => <OwnerChip owner={ownerOf(row)} />,
  };
};
