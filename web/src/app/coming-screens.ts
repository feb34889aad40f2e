import { screens } from '../lib/paths';

/** Screens that have an address, a place in the menus, and no content yet. */
export const comingScreens: readonly { path: string; title: string }[] = [
  { path: screens.historicalData, title: 'Historical Data' },
];
