import { count } from '../../../lib/format';
import type { Column } from '../../../ui/data-table/column';
import type { Zone } from '../api';
import { playerColumns } from '../results/player-columns';

/** Columns of figures below one head, first from the highest; a missing number is 0. `words` write the head out. */
export const figuresOf =
  <Row>(group: string) =>
  (key: string, head: string, words: string, value: (row: Row) => number, format = count): Column<Row> => ({
    key,
    head,
    title: `${words}, ${group}`,
    group,
    numeric: true,
    sorts: 'desc',
    value: (row) => value(row) || 0,
    cell: (row) => format(value(row) || 0),
  });

interface Player {
  sleeper_id: string | null;
  playerName: string;
  team: string | null;
  position: string | null;
}

/** The heads above the columns of a zone. */
const groups = { total: 'Total (1-20)', redZone: 'Red Zone (6-20)', goalLine: 'Goal Line (1-5)' };

type Part<Row> = (group: string) => Column<Row>[];

/** The player, and the figures of a zone: all yards first, then the parts that the zone has. */
export function redZoneColumns<Row extends Player>(
  zone: Zone,
  { total, farther, goalLine }: Record<'total' | 'farther' | 'goalLine', Part<Row>>,
): Column<Row>[] {
  const figures = {
    both: () => [...total(groups.total), ...farther(groups.redZone), ...goalLine(groups.goalLine)],
    'red-zone': () => [...total(groups.total), ...farther(groups.redZone)],
    // Here every figure is of the last five yards.
    'goal-line': () => total(groups.goalLine),
  };
  return [
    ...playerColumns<Row>({
      sleeperId: (row) => row.sleeper_id,
      name: (row) => row.playerName,
      team: (row) => row.team,
      position: (row) => row.position,
    }),
    ...figures[zone](),
  ];
}
