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
      { label: 'NFL Matchups', screen: 'nflMatchups' },
    ],
  },
  { label: 'Recaps', screen: 'recaps' },
  {
    label: 'Rosters',
    items: [
      { label: 'My Roster', screen: 'roster' },
      { label: 'All Rosters', screen: 'rosters' },
    ],
  },
  { label: 'Analytics', screen: 'analytics' },
  { label: 'Messages', screen: 'messages' },
  { label: 'Transactions', screen: 'transactions' },
  {
    label: 'History',
    items: [
      { label: 'Draft Results', screen: 'draft' },
      { label: 'Champions', screen: 'champions' },
      { label: 'Record Book', screen: 'records' },
    ],
  },
];

/** The league's chat has no entry of its own: it is a part of the messages. */
const belongsTo: Partial<Record<ScreenName, ScreenName>> = { messages: 'chat' };

const isAt = (pathname: string, screen: ScreenName): boolean =>
  `${screenPart(pathname)}/`.startsWith(`${screens[screen]}/`);

/** Whether an address belongs to a screen, or to one below it. */
export function isCurrent(pathname: string, screen: ScreenName): boolean {
  const other = belongsTo[screen];
  return isAt(pathname, screen) || (other !== undefined && isAt(pathname, other));
}
