import type { League } from '../../lib/api/shared-reads';
import { ownsTeam } from '../../lib/owns-team';
import type { People } from '../../lib/people';
import type { Option } from '../../ui/choice';
import type { Asked } from './api';

/** The fields of the page; what the API is asked for has no season or player where none is chosen. */
export type Filters = Required<Asked>;
export type FilterName = keyof Filters;

/** Filters nothing. */
export const all = 'all';
export const names: readonly FilterName[] = ['userId', 'type', 'dateRange', 'season', 'player'];
/** The season of the page's league, which needs no name. */
export const ownSeason = 'own';
export const unfiltered: Filters = { userId: all, type: all, dateRange: all, season: ownSeason, player: all };

export const types: readonly Option<Filters['type']>[] = [
  { value: all, label: 'All Types' },
  { value: 'trade', label: 'Trades' },
  { value: 'adds', label: 'Player Pickups' },
  { value: 'free_agent', label: 'Player Drops' },
  { value: 'waiver', label: 'Waiver Wire Claims' },
  { value: 'failed', label: 'Failed Waiver Claims' },
];

export const dateRanges: readonly Option<Filters['dateRange']>[] = [
  { value: all, label: 'All Time' },
  { value: 'week', label: 'Past Week' },
  { value: 'month', label: 'Past Month' },
  { value: '3months', label: 'Past 3 Months' },
  { value: '6months', label: 'Past 6 Months' },
  { value: 'year', label: 'Past Year' },
];

/** The filters of an address; unknown values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const userId = params.get('userId') ?? all;
  const season = params.get('season') ?? ownSeason;
  const player = params.get('player') ?? all;
  const oneOf = <V extends string>(options: readonly Option<V>[], name: FilterName) =>
    options.find(({ value }) => value === params.get(name))?.value;
  return {
    userId: /^[0-9]{1,20}$/.test(userId) ? userId : all,
    type: oneOf(types, 'type') ?? all,
    dateRange: oneOf(dateRanges, 'dateRange') ?? all,
    season: /^(all|[0-9]{4})$/.test(season) ? season : ownSeason,
    player: /^[0-9A-Z]{1,20}$/.test(player) ? player : all,
  };
}

/** The address of filters: only those that filter are in it. */
export const paramsOf = (filters: Filters): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (filters[name] === unfiltered[name] ? [] : [[name, filters[name]]])));

/** What the API is asked for. */
export const askedFor = ({ season, player, ...others }: Filters): Asked => ({
  ...others,
  ...(season !== ownSeason && { season }),
  ...(player !== all && { player }),
});

/** The seasons of the league's chain, newest first. */
export function seasonsOf({ season: own, seasons }: Pick<League, 'season' | 'seasons'>): Option[] {
  const others = seasons
    .map(({ season }) => season)
    .filter((season) => season !== own)
    .sort((a, b) => Number(b) - Number(a));
  return [
    { value: ownSeason, label: `Season ${own}` },
    ...others.map((season) => ({ value: season, label: `Season ${season}` })),
    { value: all, label: 'All Seasons' },
  ];
}

/** The season whose moves are asked for: "Season 2025", "All seasons". */
export const seasonWords = ({ season }: Pick<Filters, 'season'>, { season: own }: Pick<League, 'season'>): string =>
  season === all ? 'All seasons' : `Season ${season === ownSeason ? own : season}`;

/** How many fields differ. */
export const differences = (a: Filters, b: Filters): number => names.filter((name) => a[name] !== b[name]).length;

/** The league with those alone who have a team in the season, or share one. */
export const withTeams = ({ users, rosters }: Pick<League, 'users' | 'rosters'>): Pick<League, 'users'> => ({
  users: users.filter(({ user_id: id }) => rosters.some((roster) => ownsTeam(id, roster))),
});

/** Everybody whose moves can be asked for. */
export const membersOf = (people: People): Option[] => [
  { value: all, label: 'All Members' },
  ...[...people].map(([value, { name: label }]) => ({ value, label })),
];
