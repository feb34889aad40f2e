import { screenPart, screens, type ScreenName } from '../../lib/paths';

export interface NavLink {
  label: string;
  screen: ScreenName;
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
      { label: 'League Matchups', screen: 'matchups' },
      { label: 'Standings', screen: 'standings' },
      { label: 'NFL Matchups', screen: 'nflMatchups' },
    ],
  },
  { label: 'Recaps', screen: 'recaps' },
  {
    label: 'Rosters',
    items: [
      { label: 'My Roster', screen: 'roster' },
      { label: 'All Rosters', screen: 'rosters' },
      { label: 'Future Picks', screen: 'picks' },
    ],
  },
  { label: 'Analytics', screen: 'analytics' },
  { label: 'Messages', screen: 'messages' },
  { label: 'Transactions', screen: 'transactions' },
  {
    label: 'History',
    items: [
      { label: 'Draft Results', screen: 'draft' },
      { label: 'Playoffs', screen: 'playoffs' },
      { label: 'Champions', screen: 'champions' },
      { label: 'Record Book', screen: 'records' },
      { label: 'Achievements', screen: 'achievements' },
      { label: 'League Office', screen: 'office' },
    ],
  },
];

/** Screens without an entry of their own, by the entry whose part they are. */
const partsOf: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  messages: ['chat'],
  champions: ['seasonReview'],
  analytics: ['scheduleGrid'],
};

const isAt = (pathname: string, screen: ScreenName): boolean =>
  `${screenPart(pathname)}/`.startsWith(`${screens[screen]}/`);

/** Whether an address belongs to a screen, or to one below it. */
export const isCurrent = (pathname: string, screen: ScreenName): boolean =>
  [screen, ...(partsOf[screen] ?? [])].some((part) => isAt(pathname, part));
