/** The one table of addresses. Screens of a league exist with and without the league in front. */
export const paths = {
  home: '/',
  landing: '/landing',
  signIn: '/sign-in',
  signedOut: '/signed-out',
  league: (leagueId: string) => `/leagues/${leagueId}`,
  claimTeam: (leagueId: string) => `/leagues/${leagueId}/claim-team`,
  profile: (leagueId: string, userId: string) => `/leagues/${leagueId}/profile/${userId}`,
  logout: '/api/logout',
};

/** A screen's address: under its league where one is known. */
export const inLeague = (leagueId: string | undefined, page: string): string =>
  leagueId ? `/leagues/${leagueId}${page}` : page;

export interface Screen {
  path: string;
  title: string;
}

/** Screens that have an address, a place in the menus, and no content yet. */
export const comingScreens: readonly Screen[] = [
  { path: 'nfl-matchups', title: 'NFL Matchups' },
  { path: 'recaps', title: 'Weekly Recaps' },
  { path: 'messages', title: 'Direct Messages' },
  { path: 'profile/:userId', title: 'Member Profile' },
  { path: 'admin', title: 'League Admin Panel' },
  { path: 'power-rankings', title: 'Power Rankings' },
  { path: 'super-admin', title: 'Super Admin Panel' },
  { path: 'schedule-grid', title: 'Schedule Grid' },
  { path: 'historical-data', title: 'Historical Data' },
  { path: 'analytics', title: 'Fantasy Analytics' },
  { path: 'analytics/player-stats', title: 'Player Stats' },
  { path: 'analytics/fantasy-points', title: 'Fantasy Points Analysis' },
  { path: 'analytics/player-consistency', title: 'Player Consistency' },
  { path: 'analytics/position-consistency', title: 'Position Consistency' },
  { path: 'analytics/red-zone', title: 'Red Zone Rushing' },
  { path: 'analytics/red-zone-receiving', title: 'Red Zone Receiving' },
  { path: 'analytics/defense-vs-position', title: 'Defense vs Position' },
];
