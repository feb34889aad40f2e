import * as responses from './responses.mjs';

/**
 * The screens, by league. `at` is the address, `shows` a text that is there once the screen is, `act` brings it into
 * the state to be seen, `responses` replaces responses of the API, `visible` takes the window instead of the whole page,
 * `dims`: what is not looked at there is pale on purpose.
 */
const chooseType = async (page) => {
  await page.getByRole('combobox', { name: /Transaction Type/ }).focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
};

const openMenu = (page, { width }) => page.getByRole('button', { name: width < 768 ? 'Menu' : 'History' }).click();

const askForNothing = async (page) => {
  await page.getByLabel('Sleeper League ID').fill('99999999999999999');
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await page.getByText('Verification failed').waitFor();
};

const writeSome = async (page) => {
  const field = page.getByLabel('Message the league');
  for (const text of ['Waivers run tonight', 'Read https://news.example/waivers first']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await page.getByText('Sending...').first().waitFor({ state: 'hidden' });
  await field.pressSequentially('Not you, @');
};

const openBench = (page) => page.getByText('Bench', { exact: true }).first().click();

const openNew = (page) => page.getByRole('button', { name: 'New' }).click();

/** The first member whose row says so; on one's own page the statement is being changed. */
const openMember = (text) => async (page) => {
  const members = page.getByRole('region', { name: 'League Members' });
  await members.getByRole('link').filter({ hasText: text }).first().click();
  await page.getByText('Best and worst weeks').waitFor();
  const edit = page.getByRole('button', { name: 'Edit' });
  if (await edit.isVisible()) await edit.click();
};

/** Pressed, not by its keys: the page as it was seen last hears none, and cannot be pressed either. */
const searchButton = (page) => page.getByRole('button', { name: 'Find anything' });

const openSearch = async (page) => {
  await searchButton(page).click();
  await page.getByRole('combobox', { name: /^Search screens/ }).fill('al');
  await page.getByRole('group', { name: 'Players' }).waitFor();
};

const openKeys = async (page) => {
  await searchButton(page).click();
  await page.getByRole('button', { name: 'All keys' }).click();
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
};

const openTrade = async (page) => {
  await page.getByRole('link', { name: 'Open trade' }).first().click();
  await page.getByText('Trade of').waitFor();
};

/** The card of the second player of a table. */
const openCard = (table) => async (page) => {
  await page.getByRole('table', { name: table }).getByRole('rowheader').getByRole('link').nth(1).click();
  await page.getByText('Ownership').waitFor();
};

export const visitor = [{ name: 'landing', at: '/', shows: 'Get Started' }];

export const newcomer = [
  { name: 'chooser-none', at: '/', shows: 'No leagues yet' },
  { name: 'chooser-failed', at: '/', shows: 'No leagues yet', act: askForNothing, visible: true },
];

export const claiming = ({ leagueId }) => [
  { name: 'claim-team-free', at: `/leagues/${leagueId}/claim-team`, shows: 'Claim Team' },
];

/** Every area of a league that is in its season. */
export const areas = ({ leagueId }) => {
  const league = `/leagues/${leagueId}`;
  return [
    { name: 'chooser', at: '/', shows: 'Your Leagues' },
    { name: 'chooser-several', at: '/', shows: 'Quite a Long Name', responses: responses.twoLeagues },
    { name: 'claim-team', at: `${league}/claim-team`, shows: 'Team Already Claimed' },
    { name: 'dashboard', at: league, shows: 'League Standings' },
    { name: 'dashboard-live', at: league, shows: 'yet to play', responses: responses.gamesRun },
    { name: 'dashboard-stale', at: league, shows: 'has not responded', responses: responses.stale, visible: true },
    { name: 'matchups', at: `${league}/matchups?week=13`, shows: 'Actual lineup' },
    { name: 'matchups-live', at: `${league}/matchups`, shows: 'Leading', responses: responses.gamesRun },
    { name: 'matchups-after', at: `${league}/matchups?week=18`, shows: 'for week 18' },
    { name: 'matchups-failed', at: `${league}/matchups`, shows: 'Failed to load', responses: responses.blocksFail },
    { name: 'matchups-loading', at: `${league}/matchups`, shows: 'My Matchup', responses: responses.stillLoading },
    { name: 'matchups-pair', at: `${league}/matchups?week=15&roster=4`, shows: 'Off this week', act: openBench },
    { name: 'roster', at: `${league}/roster`, shows: 'Starting Lineup' },
    { name: 'roster-loading', at: `${league}/roster`, shows: 'Active Roster', responses: responses.stillLoading },
    {
      name: 'player-card',
      at: `${league}/roster`,
      shows: 'Starting Lineup',
      act: openCard('Starting Lineup'),
      visible: true,
    },
    { name: 'rosters', at: `${league}/rosters`, shows: 'avg age' },
    { name: 'rosters-by-age', at: `${league}/rosters?sort=age`, shows: 'avg age' },
    { name: 'rosters-compare', at: `${league}/rosters?view=compare`, shows: 'Slot by slot' },
    {
      name: 'rosters-search',
      at: `${league}/rosters?view=search`,
      shows: 'Who has them?',
      async act(page) {
        await page.getByLabel('Name').fill('jo');
        await page.getByRole('table').waitFor();
      },
    },
    { name: 'standings', at: `${league}/standings`, shows: 'How teams are ranked' },
    { name: 'picks', at: `${league}/picks`, shows: 'Race for the first pick' },
    { name: 'chat', at: `${league}/chat`, shows: 'League Chat', act: writeSome, visible: true },
    { name: 'messages', at: `${league}/messages`, shows: 'Conversations', visible: true },
    { name: 'messages-new', at: `${league}/messages`, shows: 'Conversations', act: openNew, visible: true },
    { name: 'transactions', at: `${league}/transactions`, shows: 'newest' },
    { name: 'transactions-trades', at: `${league}/transactions?type=trade`, shows: 'Received' },
    { name: 'transactions-failed', at: `${league}/transactions?type=failed`, shows: 'Failed' },
    { name: 'trade', at: `${league}/transactions?type=trade`, shows: 'Received', act: openTrade },
    { name: 'search', at: league, shows: 'League Standings', visible: true, act: openSearch },
    { name: 'keys', at: league, shows: 'League Standings', visible: true, act: openKeys },
    {
      name: 'transactions-changed',
      at: `${league}/transactions?type=adds`,
      shows: 'Player Pickups',
      act: chooseType,
      visible: true,
    },
    {
      name: 'transactions-empty',
      at: `${league}/transactions?type=trade&dateRange=week`,
      shows: 'No transactions match',
      responses: responses.noTransactions,
    },
    { name: 'draft', at: `${league}/draft`, shows: 'R1' },
    {
      name: 'draft-one-team',
      dims: true,
      at: `${league}/draft`,
      shows: 'R1',
      visible: true,
      act: (page) => page.getByRole('button', { name: /^Slot 3 / }).focus(),
    },
    {
      name: 'draft-oldest',
      at: `${league}/draft`,
      shows: 'R1',
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Draft' }).focus();
        for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
        await page.waitForURL(/draft=/);
      },
    },
    { name: 'draft-none', at: `${league}/draft`, shows: 'No Drafts Found', responses: responses.noDrafts },
    { name: 'power-rankings', at: `${league}/power-rankings`, shows: 'Methodology' },
    { name: 'luck', at: `${league}/power-rankings?tab=luck&week=14`, shows: 'Schedule swap' },
    { name: 'schedule-strength', at: `${league}/power-rankings?tab=schedule&week=6`, shows: 'Strength of schedule' },
    { name: 'playoffs', at: `${league}/playoffs`, shows: 'Championship' },
    { name: 'playoffs-losers', at: `${league}/playoffs?bracket=losers`, shows: 'The lower score goes on' },
    { name: 'champions', at: `${league}/champions`, shows: 'Latest' },
    {
      name: 'champions-none',
      at: `${league}/champions`,
      shows: 'No Champions Found',
      responses: responses.noChampions,
    },
    { name: 'records', at: `${league}/records`, shows: 'All-time standings' },
    { name: 'achievements', at: `${league}/achievements`, shows: ' awards' },
    { name: 'season-review', at: `${league}/season-review`, shows: 'The season in numbers' },
    { name: 'records-playoffs', at: `${league}/records?stage=playoffs&season=2024`, shows: 'playoffs, 2024' },
    { name: 'profile', at: league, shows: 'League Members', act: openMember('a') },
    { name: 'profile-own', at: league, shows: 'League Members', act: openMember('(You)') },
    { name: 'analytics', at: `${league}/analytics`, shows: 'Passing yards' },
    { name: 'player-stats', at: `${league}/analytics/player-stats`, shows: 'players found' },
    { name: 'red-zone', at: `${league}/analytics/red-zone`, shows: 'Yards per attempt' },
    { name: 'red-zone-receiving', at: `${league}/analytics/red-zone-receiving`, shows: 'Catch Rate' },
    { name: 'fantasy-points', at: `${league}/analytics/fantasy-points`, shows: 'players found' },
    {
      name: 'player-card-light',
      at: `${league}/analytics/fantasy-points`,
      shows: 'players found',
      act: openCard('Fantasy points'),
      visible: true,
    },
    { name: 'fantasy-points-no-league', at: '/analytics/fantasy-points', shows: 'League Required' },
    {
      name: 'player-consistency',
      at: `${league}/analytics/player-consistency?player=Josh Allen&player=Saquon Barkley`,
      shows: 'Players compared',
    },
    {
      name: 'position-consistency',
      at: `${league}/analytics/position-consistency?position=RB`,
      shows: 'Elite Players',
    },
    {
      name: 'defense-vs-position',
      at: `${league}/analytics/defense-vs-position?position=WR&search=1`,
      shows: 'Points allowed to WR',
    },
    {
      name: 'defense-vs-position-mine',
      at: `${league}/analytics/defense-vs-position?position=WR&search=1`,
      shows: 'Your starters’ next opponents',
      responses: responses.nextGames,
    },
    { name: 'nfl-matchups', at: `${league}/nfl-matchups?week=13`, shows: 'Over/under' },
    { name: 'schedule-grid', at: `${league}/schedule-grid`, shows: 'Your starters’ teams' },
    { name: 'schedule-grid-strength', at: `${league}/schedule-grid?tint=strength`, shows: 'rank of that defense' },
    {
      name: 'player-stats-unavailable',
      at: `${league}/analytics/player-stats`,
      shows: 'nflfastR Data Service Unavailable',
      responses: responses.noPlays,
    },
    { name: 'recaps', at: `${league}/recaps`, shows: 'Weekly Recaps' },
    { name: 'league-failed', at: league, shows: 'Failed to load league data', responses: responses.leagueFails },
    { name: 'league-not-found', at: '/leagues/1', shows: 'League Not Found' },
    { name: 'not-found', at: '/no/such/page', shows: '404 Page Not Found' },
    { name: 'menu', at: league, shows: 'League Standings', visible: true, act: openMenu },
  ];
};
