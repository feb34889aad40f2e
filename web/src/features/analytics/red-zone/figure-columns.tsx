import { count, percent, points } from '../../../lib/format';
import type { Column } from '../../../ui/data-table/column';
import { playerColumns, type PlayerOf } from '../results/player-columns';

interface Figure<Row> {
  key: string;
  head: string;
  title: string;
  group: string;
  value: (row: Row) => number;
  format?: (value: number) => string;
}

/** A column of figures, first from the highest; a missing number is 0. */
export const figure = <Row,>({ value, format = count, ...column }: Figure<Row>): Column<Row> => ({
  ...column,
  numeric: true,
  sorts: 'desc',
  value: (row) => value(row) || 0,
  cell: (row) => format(value(row) || 0),
});

export const rate = percent;
export const average = points;

interface Player {
  playerName: string;
  team: string | null;
  position: string | null;
}

const of: PlayerOf<Player> = {
  name: (row) => row.playerName,
  team: (row) => row.team,
  position: (row) => row.position,
};

export const redZonePlayerColumns = <Row extends Player>(): Column<Row>[] => playerColumns<Row>(of);

/** The heads above the columns of a zone. */
export const groups = { total: 'Total (1-20)', redZone: 'Red Zone (6-20)', goalLine: 'Goal Line (1-5)' };
