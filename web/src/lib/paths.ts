/** Screens that have an address with a league in front and one without, by name. */
export const screens = {
  matchups: 'matchups',
  nflMatchups: 'nfl-matchups',
  recaps: 'recaps',
  roster: 'roster',
  rosters: 'rosters',
  standings: 'standings',
  picks: 'picks',
  messages: 'messages',
  chat: 'chat',
  transactions: 'transactions',
  trade: 'trades/:transactionId',
  draft: 'draft',
  champions: 'champions',
  playoffs: 'playoffs',
  records: 'records',
  achievements: 'achievements',
  seasonReview: 'season-review',
  powerRankings: 'power-rankings',
  profile: 'profile/:userId',
  admin: 'admin',
  superAdmin: 'super-admin',
  system: 'super-admin/system',
  office: 'office',
  historicalData: 'historical-data',
  scheduleGrid: 'schedule-grid',
  analytics: 'analytics',
  playerStats: 'analytics/player-stats',
  fantasyPoints: 'analytics/fantasy-points',
  playerConsistency: 'analytics/player-consistency',
  positionConsistency: 'analytics/position-consistency',
  redZone: 'analytics/red-zone',
  redZoneReceiving: 'analytics/red-zone-receiving',
  defenseVsPosition: 'analytics/defense-vs-position',
} as const;

/** A screen whose address needs nothing but the league. */
export type ScreenName = Exclude<keyof typeof screens, 'profile' | 'trade'>;

const inLeague = (leagueId: string | undefined, page: string): string =>
  leagueId ? `${paths.league(leagueId)}/${page}` : `/${page}`;

/** The one table of addresses; no other file spells one. */
export const paths = {
  home: '/',
  /** The chooser, at its form for another league. */
  connectLeague: '/#connect-league',
  landing: '/landing',
  signIn: '/sign-in',
  signedOut: '/signed-out',
  leagues: '/leagues',
  scheduleAdmin: '/schedule-admin',
  account: '/account',
  /** Conversations of leagues that the person has left. */
  leftConversations: '/account/messages',
  /** Served by the gateway, not by a screen. */
  login: '/api/login',
  logout: '/api/logout',
  league: (leagueId: string): string => `/leagues/${leagueId}`,
  invitation: (token: string): string => `/invite/${token}`,
  claimTeam: (leagueId: string): string => `${paths.league(leagueId)}/claim-team`,
  screen: (name: ScreenName, leagueId: string | undefined): string => inLeague(leagueId, screens[name]),
  /** The same screen of a league, by its part of an address without one. */
  inLeague: (leagueId: string, screen: string): string => inLeague(leagueId, screen),
  /** A team's game with both line-ups; of the week that the league is in without one. */
  lineups: (leagueId: string, rosterId: number, week?: number): string =>
    `${inLeague(leagueId, screens.matchups)}?${week === undefined ? '' : `week=${week}&`}roster=${rosterId}`,
  trade: (leagueId: string | undefined, transactionId: string): string => inLeague(leagueId, `trades/${transactionId}`),
  profile: (leagueId: string | undefined, userId: string): string => inLeague(leagueId, `profile/${userId}`),
};

/** The screen's part of an address: `/leagues/7/draft` and `/draft` are both `draft`, a league's front page is ''. */
export const screenPart = (pathname: string): string =>
  pathname.replace(/^\/(leagues\/[^/]+\/?)?/, '').replace(/\/$/, '');

/** Tables and charts of the NFL are read on a light ground, under the same dark bar, until somebody chooses a theme. */
export const isLight = (pathname: string): boolean =>
  [screens.analytics, screens.scheduleGrid].some((screen) => screenPart(pathname).split('/')[0] === screen);
