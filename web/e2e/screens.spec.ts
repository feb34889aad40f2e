import { expect, test, type Page } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember, claimOwnTeam, connect, signIn, signInAsNew } from './member';
import { changeReplies } from './replies';
import { chosenLeague, demoLeagues, providerSays, type DemoLeague } from './stack';

/** Leagues of the recorded data by what only they have; absent from a generated world. */
const recorded = {
  medianGames: '777690521363908751',
  defenders: '832332133595407090',
  twoWeekRounds: '134638833354923974',
  notBegun: '812538326807030343',
};

/** Closed menus have some of the words as well: only what can be seen counts. */
async function expectTexts(page: Page, shows: (string | RegExp)[]): Promise<void> {
  for (const text of shows) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** What lies between and below: nothing may scroll sideways there either. */
const otherWidths = [768, 320];

/** Checks what is shown now as a desktop and as a phone see it, and at the widths between and below. */
async function passesAtAllSizes(page: Page, shows: (string | RegExp)[] = []): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectTexts(page, shows);
    await passes(page);
  }
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => fits(page), `${page.url()} at ${width} pixels`).toBe(true);
  }
  await page.setViewportSize(desktop);
}

/** Opens a screen, waits for what shows that it is there, and checks it at all sizes. */
async function visit(page: Page, address: string, ...shows: (string | RegExp)[]): Promise<void> {
  await page.goto(address);
  await expectTexts(page, shows);
  await passesAtAllSizes(page, shows);
}

/** Enters the league as one of its members; returns where it is. */
async function homeOf(page: Page, league: DemoLeague, member: number): Promise<string> {
  await asMember(page, league, member);
  return `/leagues/${league.leagueId}`;
}

async function recordedLeague(leagueId: string): Promise<DemoLeague> {
  const league = (await demoLeagues()).find((one) => one.leagueId === leagueId);
  test.skip(!league, `the stand-in has no league ${leagueId}: recorded data only`);
  if (!league) throw new Error('unreachable');
  return league;
}

const down = { status: 503, json: { message: 'Sleeper did not respond in time.', slug: 'unavailable' } };

test.beforeEach(() => test.setTimeout(240_000));

test('before a league: landing, sign-in, chooser without leagues, a failed verification', async ({ page }) => {
  await visit(page, '/', 'Get Started', 'Private access', 'League data from the Sleeper API');
  for (const name of ['Sign In', 'Get Started']) {
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', '/api/login');
  }
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await passesAtAllSizes(page);
  await signInAsNew(page, `visitor-${Date.now()}`);
  await expect(page.getByRole('heading', { name: 'Choose a league' })).toBeVisible();
  await visit(page, '/', 'Choose a league', 'No leagues yet', 'Finding your League ID', 'Data updates every 5 minutes');
  await expect(page.getByRole('button', { name: 'Verify & Connect League' })).toBeDisabled();
  await page.getByLabel('Sleeper League ID').fill('   ');
  await page.getByLabel('Sleeper League ID').press('Enter');
  await expect(page.getByText('League ID required')).toBeVisible();
  await expect(page.getByLabel('Sleeper League ID')).toHaveAccessibleDescription('Please enter a valid League ID');
  await page.getByLabel('Sleeper League ID').fill('99999999999999999');
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await expect(page.getByText('Verification failed')).toBeVisible();
  await passesAtAllSizes(page);
  await visit(page, '/account', 'Your Account', 'Not linked.', 'Download a copy', 'Delete Account');
});

test('a team: free, taken, and already claimed', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[10] ?? '');
  await connect(page, league.leagueId, league.name);
  const address = `/leagues/${league.leagueId}/claim-team`;
  await visit(page, address, 'Claim Your Team', /^Roster #/, 'Claim Team', 'Unavailable');
  await page.goto(`/leagues/${league.leagueId}/roster`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await claimOwnTeam(page, league.leagueId);
  await visit(page, address, 'Team Already Claimed', 'Your Team', 'Claimed');
});

test('every area of a league, with and without the league in its address', async ({ page }) => {
  const league = await chosenLeague();
  const home = await homeOf(page, league, 4);
  const [other] = await providerSays<{ owner_id: string }[]>(`/league/${league.leagueId}/rosters`);
  const front = ['League Standings', 'Recent Transactions', 'League Members', /^\d+ Team League • Season \d+$/];
  await visit(page, home, ...front);
  const areas: [string, ...(string | RegExp)[]][] = [
    ['/matchups?week=5', 'League Matchups', 'My Matchup', 'Actual Points', 'Efficiency'],
    ['/matchups?week=15', 'League Matchups', 'All matchups'],
    ['/matchups?week=18', 'Week 18', 'All matchups'],
    ['/roster', 'My Roster', /^Starting Lineup \(\d+\)$/, /^Bench \(\d+\)$/, 'Remaining FAAB', 'Avg Points/Week'],
    ['/rosters', 'Team Rosters', /avg age/],
    ['/transactions', 'League Transactions', 'Showing all league transactions'],
    ['/transactions?type=waiver&dateRange=year', 'Waiver Wire Claims', 'Past Year'],
    ['/draft', 'Draft Results', 'Draft board'],
    ['/power-rankings', 'Power Rankings', 'Key Insights', 'Methodology'],
    ['/power-rankings?tab=luck', 'Expected and actual wins', 'Why here', 'Schedule swap'],
    ['/power-rankings?tab=schedule', 'Strength of schedule', 'hardest first'],
    ['/recaps', 'Weekly Recaps', 'No Recaps Yet'],
    ['/achievements', 'Achievements', 'Weekly High Score'],
    ['/historical-data', 'Access Denied', 'You need league admin permissions to access this page.'],
    ['/records', 'Record Book', 'Highest week', 'All-time standings', 'Head-to-head'],
    ['/office', 'League Office', 'No polls yet', 'Constitution'],
    ['/season-review', 'Season in review', 'Luckiest win', 'Trade of the year', 'The season in numbers'],
    [`/profile/${other?.owner_id ?? ''}`, 'Season by season', 'Owner Statement', 'Best and worst weeks', 'Rivals'],
    ['/champions', 'Historical Champions', 'A complete history of league champions from previous seasons'],
  ];
  for (const [area, ...shows] of areas) {
    await visit(page, home + area, ...shows);
    await page.goto(area);
    await expectTexts(page, shows);
    await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+${area.split('?')[0]}`));
  }
});

test('Back goes through the weeks that were shown, one by one', async ({ page }) => {
  const league = await chosenLeague();
  const home = await homeOf(page, league, 4);
  await page.goto(home);
  await page.getByRole('link', { name: 'All matchups' }).click();
  await expect(page).toHaveURL(/\/matchups$/);
  const week = page.getByRole('group', { name: 'Week' });
  const addresses: string[] = [];
  for (let step = 0; step < 3; step += 1) {
    addresses.unshift(page.url());
    await week.getByRole('button', { name: 'Previous week' }).click();
    await expect(page).not.toHaveURL(addresses[0] ?? '');
  }
  for (const address of addresses) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${home}$`));
});

test('several leagues: the chooser and the switcher', async ({ page }) => {
  const league = await chosenLeague();
  const home = await homeOf(page, league, 4);
  await changeReplies(page, '**/api/user-leagues', ([one]: object[]) => [
    one,
    { ...one, id: '900000000000000001', name: 'Second League' },
  ]);
  await visit(page, '/', 'Your Leagues', 'Second League', 'Access');
  for (const size of [desktop, phone]) {
    await page.goto(home);
    // After it: the other size takes an open menu away, which steps back in the history, and ends what is being opened.
    await page.setViewportSize(size);
    await page.getByRole('button', { name: /^Switch league/ }).click();
    const second = page.getByRole('link', { name: /Second League/ });
    await expect(second).toHaveAttribute('href', '/leagues/900000000000000001');
    await passes(page);
  }
});

test('nothing there, and no response', async ({ page }) => {
  const league = await chosenLeague();
  const home = await homeOf(page, league, 4);
  for (const part of ['transactions/*', 'historical-drafts', 'historical-champions']) {
    await page.route(`**/api/leagues/*/${part}`, (route) => route.fulfill({ json: [] }));
  }
  await visit(page, `${home}/transactions`, 'No transactions yet');
  await visit(page, `${home}/draft`, 'No Drafts Found', "This league doesn't have any draft data available.");
  await visit(page, `${home}/champions`, 'No Champions Found', /^No historical championship data is available/);
  await page.unrouteAll();
  await page.route(
    /\/api\/leagues\/\d+\/.*(matchup|optimal|transactions|rosters?$|historical|power-rankings|luck)/,
    (route) => route.fulfill(down),
  );
  const failures: [string, ...string[]][] = [
    ['', 'Failed to load matchups', 'Failed to fetch transactions'],
    ['/matchups', 'Failed to load your matchup', 'Failed to load optimal lineup analysis'],
    ['/transactions', 'Failed to fetch transactions', down.json.message],
    ['/roster', 'Failed to load your roster'],
    ['/rosters', 'Failed to load the rosters'],
    ['/draft', 'Failed to load drafts'],
    ['/power-rankings', 'Failed to load power rankings'],
    ['/power-rankings?tab=luck', 'Failed to load power rankings'],
    ['/champions', 'Failed to load champions'],
  ];
  for (const [area, ...shows] of failures) await visit(page, home + area, ...shows, 'Try Again');
  await page.unrouteAll();
  await visit(page, '/leagues/99999999999999999', 'League Not Found', 'Back to league selection');
  await visit(page, '/no/such/page', '404 Page Not Found');
});

test('a league with median games, and a snake draft with keepers', async ({ page }) => {
  const home = await homeOf(page, await recordedLeague(recorded.medianGames), 1);
  await visit(page, `${home}/matchups?week=5`, 'League median', /^Median (Win|Loss|Tie)$/);
  await visit(page, `${home}/draft`, 'Snake', 'R2');
  await expect(page.getByTitle('Keeper').first()).toHaveText('K');
  const overall = page
    .getByRole('row')
    .filter({ hasText: 'R2' })
    .getByText(/^#\d+$/);
  await expect(overall.first()).toHaveText('#20');
});

test('a league with defenders, and one with two-week rounds', async ({ page, browser }) => {
  const home = await homeOf(page, await recordedLeague(recorded.defenders), 1);
  await visit(page, `${home}/matchups?week=6`, 'Actual lineup', 'LB');
  await visit(page, `${home}/rosters`, 'DB', 'DEF');
  await visit(page, `${home}/draft`, 'No Drafts Found');
  const context = await browser.newContext({ viewport: desktop });
  const other = await context.newPage();
  const rounds = await homeOf(other, await recordedLeague(recorded.twoWeekRounds), 0);
  await visit(other, `${rounds}/matchups?week=14`, /^Two-week round:/, 'Analysis not available');
  await context.close();
});

test('a season that has not begun', async ({ page }) => {
  const home = await homeOf(page, await recordedLeague(recorded.notBegun), 0);
  await visit(page, home, 'No matchups available for week 1', 'Calculating...');
  await visit(page, `${home}/matchups`, 'No matchup found for this week', 'Analysis not available');
});

test('an auction, and one of its teams', async ({ page }) => {
  const league = await recordedLeague('785180138558539754');
  const home = await homeOf(page, league, 4);
  await page.goto(`${home}/draft`);
  const choice = page.getByRole('combobox', { name: 'Draft' });
  await choice.focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(choice).toHaveAccessibleDescription('2022 Startup');
  await expect(
    page
      .getByRole('table')
      .getByText(/^\$\d+$/)
      .first(),
  ).toBeVisible();
  await passesAtAllSizes(page);
});
