export interface NavLink {
  label: string;
  page: string;
}

export interface NavGroup {
  label: string;
  items: readonly NavLink[];
}

export type NavEntry = NavLink | NavGroup;

export const isGroup = (entry: NavEntry): entry is NavGroup => 'items' in entry;

/** The menus in the order of the bar. */
export const navEntries: readonly NavEntry[] = [
  {
    label: 'Matchups',
    items: [
      { label: 'League Matchups', page: '/matchups' },
      { label: 'NFL Matchups', page: '/nfl-matchups' },
    ],
  },
  { label: 'Recaps', page: '/recaps' },
  {
    label: 'Rosters',
    items: [
      { label: 'My Roster', page: '/roster' },
      { label: 'All Rosters', page: '/rosters' },
    ],
  },
  { label: 'Analytics', page: '/analytics' },
  { label: 'Messages', page: '/messages' },
  { label: 'Transactions', page: '/transactions' },
  {
    label: 'History',
    items: [
      { label: 'Draft Results', page: '/draft' },
      { label: 'Champions', page: '/champions' },
    ],
  },
];

/** The part of an address after its league: `/leagues/7/draft` and `/draft` are the same page. */
export const pageOf = (pathname: string): string => pathname.replace(/^\/leagues\/[^/]+/, '').replace(/\/$/, '');

export const isCurrent = (pathname: string, page: string): boolean => {
  const at = pageOf(pathname);
  return at === page || at.startsWith(`${page}/`);
};
