import type { League } from '../../lib/api/shared-reads';
import type { Option } from '../../ui/choice';

/** What is asked of the list; `all` filters nothing. */
export interface Filters {
  /** Sleeper user id. */
  userId: string;
  type: string;
  dateRange: string;
}
export type FilterName = keyof Filters;

export const all = 'all';
export const names: readonly FilterName[] = ['userId', 'type', 'dateRange'];
export const unfiltered: Filters = { userId: all, type: all, dateRange: all };

export const types: readonly Option[] = [
  { value: all, label: 'All Types' },
  { value: 'trade', label: 'Trades' },
  { value: 'adds', label: 'Player Pickups' },
  { value: 'free_agent', label: 'Player Drops' },
  { value: 'waiver', label: 'Waiver Wire Claims' },
];

export const dateRanges: readonly Option[] = [
  { value: all, label: 'All Time' },
  { value: 'week', label: 'Past Week' },
  { value: 'month', label: 'Past Month' },
  { value: '3months', label: 'Past 3 Months' },
  { value: '6months', label: 'Past 6 Months' },
  { value: 'year', label: 'Past Year' },
];

const isUserId = (value: string) => /^[0-9]{1,20}$/.test(value);
const isOf = (options: readonly Option[], value: string) => options.some((option) => option.value === value);

/** The filters of an address; what it cannot mean filters nothing. */
export function filtersOf(params: URLSearchParams): Filters {
  const value = (name: FilterName, means: (value: string) => boolean) => {
    const given = params.get(name);
    return given !== null && means(given) ? given : all;
  };
  return {
    userId: value('userId', isUserId),
    type: value('type', (given) => isOf(types, given)),
    dateRange: value('dateRange', (given) => isOf(dateRanges, given)),
  };
}

/** The address of filters: only those that filter are in it. */
export const paramsOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (filters[name] === all ? [] : [[name, filters[name]]])));

/** How many fields differ. */
export const differences = (a: Filters, b: Filters): number => names.filter((name) => a[name] !== b[name]).length;

/** The people who have a team in the season (or share one), by name. */
export function membersOf({ users, rosters }: Pick<League, 'users' | 'rosters'>): Option[] {
  const teamOf = (id: string) => rosters.find((roster) => roster.owner_id === id || roster.co_owners.includes(id));
  const people = users.flatMap((user) => {
    const team = teamOf(user.user_id);
    return team ? [{ value: user.user_id, label: user.display_name ?? user.username ?? team.team_name }] : [];
  });
  return [{ value: all, label: 'All Members' }, ...people.sort((a, b) => a.label.localeCompare(b.label))];
}

/** The word for a value, for the chips. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? 'Former member';
