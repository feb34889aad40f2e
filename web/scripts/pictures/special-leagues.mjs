/** What other recorded leagues have that the first has not; each with a member who has a team. */
export const special = [
  {
    // Median games, and a snake draft with keepers.
    leagueId: '777690521363908751',
    member: 1,
    screens: (league) => [
      { name: 'median-dashboard', at: league, shows: 'League Standings' },
      { name: 'median-matchups', at: `${league}/matchups?week=5`, shows: 'League median' },
      { name: 'median-bye', at: `${league}/matchups?week=15`, shows: 'All matchups' },
      { name: 'snake-draft', at: `${league}/draft`, shows: 'R2' },
    ],
  },
  {
    // Defenders, kickers and team defences; no drafts.
    leagueId: '832332133595407090',
    member: 1,
    screens: (league) => [
      { name: 'idp-matchups', at: `${league}/matchups?week=6`, shows: 'Actual lineup' },
      { name: 'idp-roster', at: `${league}/roster`, shows: 'Starting Lineup' },
      { name: 'idp-rosters', at: `${league}/rosters`, shows: 'avg age' },
    ],
  },
  {
    // Playoff rounds of two weeks, in a season that is over.
    leagueId: '134638833354923974',
    member: 0,
    screens: (league) => [
      { name: 'two-week-dashboard', at: league, shows: 'League Standings' },
      { name: 'two-week-first', at: `${league}/matchups?week=14`, shows: 'All matchups' },
      { name: 'two-week-playoffs', at: `${league}/playoffs`, shows: 'Final places' },
      { name: 'two-week-second', at: `${league}/matchups?week=15`, shows: 'All matchups' },
    ],
  },
  {
    // A season that has not begun, and a team with two owners.
    leagueId: '812538326807030343',
    member: 0,
    screens: (league) => [
      { name: 'preseason-dashboard', at: league, shows: 'League Standings' },
      { name: 'preseason-matchups', at: `${league}/matchups`, shows: 'All matchups' },
      { name: 'preseason-roster', at: `${league}/roster`, shows: 'Active Roster' },
    ],
  },
];
