import { expect, test, type Page } from '@playwright/test';
import { fits } from './axe';
import { withHardNames } from './layout';
import { asMember, claimOwnTeam, connect, signIn } from './member';
import { misplacedWords } from './misplaced-words';
import { changeReplies } from './replies';
import { chosenLeague } from './stack';

test('a message whose response was lost is sent again, and there once', async ({ page }) => {
  const league = await chosenLeague();
  // The stream would tell that it has arrived, now and then before the response is lost.
  await page.route('**/api/stream**', (route) => route.abort());
  await asMember(page, league, 0);
  const text = `Said once ${Date.now()}`;
  const keys: (string | undefined)[] = [];
  let isAway = false;
  // The first post is stored; from it on nothing comes back, else another read would have it sent again at once.
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const isPost = request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/chat');
    if (isPost) keys.push(request.headers()['idempotency-key']);
    if (isPost && keys.length === 1) {
      isAway = true;
      await route.fetch();
    }
    return isAway ? route.abort('connectionreset') : route.fallback();
  });
  await page.getByLabel('Message the league').fill(text);
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  isAway = false;
  // It waits for the next sign of the connection.
  await expect(page.getByText('Waiting for the connection')).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
});

test('a message that was stored though its response says otherwise is sent again by hand, and there once', async ({
  page,
}) => {
  const league = await chosenLeague();
  // The stream would tell that it has arrived.
  await page.route('**/api/stream**', (route) => route.abort());
  await asMember(page, league, 0);
  const text = `Said twice ${Date.now()}`;
  let isBroken = true;
  await page.route('**/api/leagues/*/chat', async (route) => {
    if (route.request().method() !== 'POST' || !isBroken) return route.fallback();
    isBroken = false;
    await route.fetch();
    return route.fulfill({ status: 500, json: { message: 'It broke on its way back.', slug: 'broken' } });
  });
  await page.getByLabel('Message the league').fill(text);
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await expect(page.getByText('It broke on its way back.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
});

test('a message reaches the league, and its reader without a reload', async ({ browser }) => {
  const league = await chosenLeague();
  const [writer, reader] = [league.usernames[0] ?? '', league.usernames[2] ?? ''];
  const pages = await Promise.all([writer, reader].map(async () => (await browser.newContext()).newPage()));
  for (const [index, page] of pages.entries()) {
    await signIn(page, [writer, reader][index] ?? '');
    await connect(page, league.leagueId, league.name);
    await claimOwnTeam(page, league.leagueId);
  }
  const text = `Good luck everybody ${Date.now()}`;
  await pages[0]?.getByLabel('Message the league').fill(text);
  await pages[0]?.getByRole('button', { name: 'Send message', exact: true }).click();
  await expect(pages[0]!.getByText('Message sent')).toBeVisible();
  // Well before the 30 s of the fallback.
  await expect(pages[1]!.getByRole('log').getByText(text)).toBeVisible({ timeout: 8_000 });
  for (const page of pages) await page.context().close();
});

test('Back closes a menu of the bar, and after a link of it goes to the page before', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 0);
  const home = new RegExp(`/leagues/${league.leagueId}$`);
  const menu = page.getByRole('button', { name: 'History', exact: true });
  const champions = page.getByRole('heading', { level: 1, name: 'Historical Champions' });
  await menu.click();
  await page.goBack();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(home);
  // Its screen is loaded when it is first opened; the menu is closed before that.
  await menu.click();
  await page.getByRole('link', { name: 'Champions' }).click();
  await expect(champions).toBeVisible();
  await expect(page).toHaveURL(/\/champions$/);
  await page.goBack();
  await expect(page).toHaveURL(home);
  // The menu's entry has the same address: the page goes one step further by itself, which is over then.
  await expect.poll(() => page.evaluate(() => 'layers' in (window.history.state as object))).toBe(false);
  await page.goForward();
  await expect(champions).toBeVisible();
  await expect(page).toHaveURL(/\/champions$/);
});

test('the account menu leads out of the page', async ({ page }) => {
  await asMember(page, await chosenLeague(), 1);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('beside a long page the side stays in sight, and a pair without a neighbour keeps its width', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 4);
  const home = `/leagues/${league.leagueId}`;
  await changeReplies(page, '**/matchups/*', (pairs: unknown[]) => pairs.slice(0, 3));
  await page.goto(home);
  const pairs = page
    .getByRole('region', { name: /^Week \d+ Matchups$/ })
    .getByRole('list')
    .getByRole('listitem');
  await expect(pairs).toHaveCount(3);
  const [first, last] = [await pairs.first().boundingBox(), await pairs.last().boundingBox()];
  expect(last?.width).toBe(first?.width);
  for (const [address, side, end] of [
    [home, 'Chat and members', 'Recent Transactions'],
    [`${home}/roster`, 'Figures of the team', 'Active Roster'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('region', { name: end }).evaluate((card) => card.scrollIntoView({ block: 'end' }));
    await expect(page.getByRole('complementary', { name: side })).toBeInViewport({ ratio: 0.5 });
  }
});

const longMessage = {
  id: '1',
  conversationId: null,
  position: 1,
  userId: 'somebody',
  sleeperUserId: '1',
  userName: 'a-manager-with-quite-a-long-name',
  message: `All of it: https://news.example/${'never-ending/'.repeat(12)}`,
  messageType: 'text',
  imageUrl: null,
  thumbnailUrl: null,
  imageFileName: null,
  imageWidth: null,
  imageHeight: null,
  card: null,
  createdAt: new Date().toISOString(),
  clientId: null,
  mentions: [],
  replyTo: null,
  reactions: [],
  state: 'shown',
};

/** How many chats are wider than their window. */
const sideways = (page: Page) =>
  page.getByRole('log').evaluateAll((logs) => logs.filter((log) => log.scrollWidth > log.clientWidth).length);

test('names of any length and script keep to their places at every width', async ({ page }) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  await asMember(page, league, 4);
  await withHardNames(page);
  await page.route(/\/chat\?/, (route) => route.fulfill({ json: [longMessage] }));
  const home = `/leagues/${league.leagueId}`;
  for (const [address, shows] of [
    [home, 'League Standings'],
    [`${home}/rosters`, 'avg age'],
    [`${home}/rosters?view=compare`, 'Starters'],
    [`${home}/standings`, 'How teams are ranked'],
    [`${home}/picks`, /^\d+ picks$/],
    [`${home}/transactions`, /^\d+ (newest|in all)$/],
    [`${home}/draft`, 'R1'],
    [`${home}/champions`, 'Historical Champions'],
    [`${home}/claim-team`, 'Team Already Claimed'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => misplacedWords(page), `${address} at ${width} pixels`).toEqual([]);
      await expect.poll(() => fits(page), `${address} at ${width} pixels`).toBe(true);
      await expect.poll(() => sideways(page), `${address} at ${width} pixels`).toBe(0);
      // The bar says at every width which league and which week it is.
      const bar = page.getByRole('banner');
      for (const words of [league.name, /^Week \d+$/]) await expect(bar.getByText(words).first()).toBeInViewport();
    }
  }
  await page.context().clearCookies();
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/');
  const names = page.getByRole('img', { name: /^Example of a live matchup/ }).locator('p');
  await expect(names.first()).toBeVisible();
  expect(await misplacedWords(page)).toEqual([]);
  expect(await names.evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length)).toBe(
    0,
  );
});

test('the page seen last is there before the application is', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 4);
  const home = `/leagues/${league.leagueId}`;
  await page.goto(home);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dynasty.page'))).toContain('League Standings');
  let letThrough: () => void = () => undefined;
  const isAllowed = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', (route) => isAllowed.then(() => route.continue()));
  await page.goto(home, { waitUntil: 'commit' });
  const seen = page.locator('.kept');
  await expect(seen.getByText(league.name).filter({ visible: true }).first()).toBeVisible();
  // It can be looked at, and nothing else.
  expect(await seen.locator('> :not([inert])').count()).toBe(0);
  letThrough();
  await expect(seen).toHaveCount(0);
  await expect(page.getByRole('heading', { name: league.name })).toBeVisible();
});
