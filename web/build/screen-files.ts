/** The file of each screen that can be opened by its address: the same ones as the router loads. */
export const screenFiles: Record<string, string> = {
  '/': 'src/features/leagues/chooser-screen.tsx',
  '/landing': 'src/features/landing/landing-route.tsx',
  '/sign-in': 'src/features/sign-in/sign-in-screen.tsx',
  '/signed-out': 'src/features/sign-in/signed-out-screen.tsx',
  '/leagues/:leagueId': 'src/app/pages/dashboard.tsx',
  '/leagues/:leagueId/claim-team': 'src/features/claim/claim-screen.tsx',
  '/leagues/:leagueId/matchups': 'src/features/matchups/matchups-screen.tsx',
  '/leagues/:leagueId/roster': 'src/features/rosters/my-roster-screen.tsx',
  '/leagues/:leagueId/rosters': 'src/features/rosters/team-rosters-screen.tsx',
  '/leagues/:leagueId/messages': 'src/features/chat/direct/messages-screen.tsx',
  '/leagues/:leagueId/chat': 'src/features/chat/league/chat-screen.tsx',
  '/leagues/:leagueId/admin': 'src/app/pages/admin.tsx',
  '/leagues/:leagueId/office': 'src/features/office/office-screen.tsx',
  '/leagues/:leagueId/historical-data': 'src/features/historical/historical-screen.tsx',
  '/leagues/:leagueId/super-admin': 'src/features/super-admin/super-admin-screen.tsx',
  '/leagues/:leagueId/transactions': 'src/features/transactions/transactions-screen.tsx',
  '/leagues/:leagueId/draft': 'src/features/draft/draft-screen.tsx',
  '/leagues/:leagueId/champions': 'src/features/champions/champions-screen.tsx',
  '/leagues/:leagueId/profile/:userId': 'src/app/pages/profile.tsx',
  '/leagues/:leagueId/recaps': 'src/features/recaps/recaps-screen.tsx',
  '/leagues/:leagueId/records': 'src/features/records/records-screen.tsx',
  '/leagues/:leagueId/season-review': 'src/features/season-review/season-review-screen.tsx',
  '/leagues/:leagueId/achievements': 'src/features/achievements/achievements-screen.tsx',
  '/leagues/:leagueId/power-rankings': 'src/features/power-rankings/power-rankings-screen.tsx',
  '/leagues/:leagueId/nfl-matchups': 'src/features/analytics/nfl-matchups/nfl-matchups-screen.tsx',
  '/leagues/:leagueId/schedule-grid': 'src/features/analytics/schedule-grid/schedule-grid-screen.tsx',
  '/schedule-admin': 'src/features/analytics/schedule-admin/schedule-admin-screen.tsx',
  '/leagues/:leagueId/analytics': 'src/features/analytics/hub/hub-screen.tsx',
  '/leagues/:leagueId/analytics/player-stats': 'src/features/analytics/player-stats/player-stats-screen.tsx',
  '/leagues/:leagueId/analytics/fantasy-points': 'src/features/analytics/fantasy-points/fantasy-points-screen.tsx',
  '/leagues/:leagueId/analytics/player-consistency': 'src/features/analytics/consistency/player-consistency-screen.tsx',
  '/leagues/:leagueId/analytics/position-consistency':
    'src/features/analytics/consistency/position-consistency-screen.tsx',
  '/leagues/:leagueId/analytics/defense-vs-position': 'src/features/analytics/defense-vs-position/dvp-screen.tsx',
  '/leagues/:leagueId/analytics/red-zone': 'src/features/analytics/red-zone/rushing-screen.tsx',
  '/leagues/:leagueId/analytics/red-zone-receiving': 'src/features/analytics/red-zone/receiving-screen.tsx',
};

/** Addresses of a screen as a regular expression: `:leagueId` stands for one part, and a league may be left out. */
export const patternOf = (address: string): string =>
  `^${address.replace(/^\/leagues\/:leagueId\/(?!claim)/, '(/leagues/[^/]+)?/').replace(/:\w+/g, '[^/]+')}/?$`;
