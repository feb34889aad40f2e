import type { Fields, Option } from '../filters/fields';
import { positionField } from '../filters/positions';
import { teamOptions } from '../nfl-teams';
import { seasonField } from '../seasons';

const playoffs = ['Wild Card', 'Divisional', 'Conference', 'Super Bowl'];
const regularWeeks = 18;

const weeks: readonly Option[] = [
  { value: 'season', label: 'Season Total' },
  ...Array.from({ length: regularWeeks }, (_, index) => ({ value: String(index + 1), label: `Week ${index + 1}` })),
  ...playoffs.map((round, index) => ({ value: String(regularWeeks + index + 1), label: round })),
];

const orders: readonly Option[] = [
  { value: 'passing_yards', label: 'Passing yards' },
  { value: 'rushing_yards', label: 'Rushing yards' },
  { value: 'targets', label: 'Targets' },
  { value: 'receptions', label: 'Receptions' },
  { value: 'receiving_yards', label: 'Receiving yards' },
  { value: 'passing_tds', label: 'Passing TDs' },
  { value: 'rushing_tds', label: 'Rushing TDs' },
  { value: 'receiving_tds', label: 'Receiving TDs' },
  { value: 'yards_per_carry', label: 'Yards per carry' },
  { value: 'yards_after_catch_avg', label: 'Average yards after catch' },
];

/** What the heads of the table sort by beside the choices of the list. */
const headOrders: readonly Option[] = [
  { value: 'player_name', label: 'Player' },
  { value: 'team', label: 'Team' },
  { value: 'position', label: 'Position' },
];

/** The filters of player stats; `sortBy` may be what a head of the table has chosen. */
export const playerStatsFields = (seasons: readonly number[]) =>
  ({
    playerName: { label: 'Player name', fallback: '', placeholder: 'Any player' },
    position: positionField(['QB', 'RB', 'WR', 'TE']),
    team: { label: 'Team', fallback: 'all', options: teamOptions },
    season: seasonField(seasons),
    gameType: { label: 'Week', fallback: 'season', options: weeks, always: true },
    sortBy: {
      label: 'Sort by',
      fallback: 'passing_yards',
      options: [...orders, ...headOrders],
      chip: (value) =>
        `Sorted by ${[...orders, ...headOrders].find((order) => order.value === value)?.label.toLowerCase()}`,
      always: true,
      brings: 'order',
    },
  }) satisfies Fields;
