import { count, points } from '../../../lib/format';
import type { Column } from '../../../ui/data-table/column';
import type { PlayerStatRow } from '../api';
import { playerColumns } from '../results/player-columns';

type Figure = {
  [K in keyof PlayerStatRow]: PlayerStatRow[K] extends number ? K : never;
}[keyof PlayerStatRow];

const figure = (key: Figure, head: string, title: string): Column<PlayerStatRow> => ({
  key,
  head,
  title,
  numeric: true,
  sorts: 'desc',
  value: (row) => row[key],
  cell: (row) => count(row[key]),
});

const average = (key: 'yards_per_carry' | 'yards_after_catch_avg', head: string, title: string) =>
  ({
    key,
    head,
    title,
    numeric: true,
    sorts: 'desc',
    value: (row) => row[key],
    cell: (row) => (row[key] === null ? '–' : points(row[key])),
  }) satisfies Column<PlayerStatRow>;

/** Every column of player stats; the server sorts by their keys. */
export const columns: readonly Column<PlayerStatRow>[] = [
  ...playerColumns<PlayerStatRow>(
    {
      sleeperId: (row) => row.sleeper_id,
      name: (row) => row.player_name,
      position: (row) => row.position,
      team: (row) => row.team,
    },
    { name: 'player_name', team: 'team', position: 'position' },
  ),
  figure('passing_yards', 'Pass yds', 'Passing yards'),
  figure('passing_tds', 'Pass TDs', 'Passing touchdowns'),
  figure('rushing_yards', 'Rush yds', 'Rushing yards'),
  figure('rushing_tds', 'Rush TDs', 'Rushing touchdowns'),
  figure('targets', 'Targets', 'Targets'),
  figure('receptions', 'Receptions', 'Receptions'),
  figure('receiving_yards', 'Rec yds', 'Receiving yards'),
  figure('receiving_tds', 'Rec TDs', 'Receiving touchdowns'),
  average('yards_per_carry', 'YPC', 'Yards per carry'),
  average('yards_after_catch_avg', 'YAC', 'Average yards after catch'),
];

/** Hidden until they are asked for. */
const hiddenFirst = ['yards_per_carry', 'yards_after_catch_avg'];

export const shownFirst: readonly string[] = columns.map(({ key }) => key).filter((key) => !hiddenFirst.includes(key));
