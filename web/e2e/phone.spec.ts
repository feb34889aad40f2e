import { expect, test } from '@playwright/test';
import { serious } from './axe';
import { asMember, claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test('the menu of a phone lists everything and gives the focus back', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[3] ?? '');
  await page.goto(`/leagues/${league.leagueId}/recaps`);
  const tab = page.getByRole('button', { name: 'Menu', exact: true });
  await tab.click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  for (const name of ['League Matchups', 'My Roster', 'Draft Results', 'Logout']) {
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })).toBeVisible();
  }
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tab).toBeFocused();
});

test('Back closes the menu, and after a link of it goes to the page before', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[3] ?? '');
  await page.addInitScript(() => {
    if (window === window.top) sessionStorage.setItem('entries at start', String(history.length));
  });
  const handedOver = page.waitForResponse(/\/api\/auth\/session$/);
  await page.goto(`/leagues/${league.leagueId}/recaps`);
  await handedOver;
  // The frame that asks who has signed in leaves no entry that Back would have to go through.
  const added = () => page.evaluate(() => history.length - Number(sessionStorage.getItem('entries at start')));
  expect(await added()).toBe(0);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Menu', exact: true }).click();
  await open();
  await expect(menu).toBeVisible();
  // Its entry in the history comes just after it.
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: [] } | null)?.layers?.length)).toBe(1);
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/recaps$/);
  // The first is loaded when it is opened, the second is there.
  for (const name of ['Champions', 'Messages']) {
    await open();
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/champions$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/recaps$/);
});

test('nothing that has the focus hides behind the bar or the tabs', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[5] ?? '');
  await connect(page, league.leagueId, league.name);
  await claimOwnTeam(page, league.leagueId);
  await expect(page.getByRole('heading', { name: 'League Members' })).toBeVisible();
  // The notice of the connected league lies over the page for a while.
  await page.getByRole('button', { name: 'Close notification' }).click();
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a, main button:enabled')].flatMap((target) => {
      target.focus();
      const { x, y, width, height } = target.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      return seen?.closest('main') ? [] : [target.innerText];
    }),
  );
  expect(hidden).toEqual([]);

  // Nor does the line to write in, with the strip above that says that there is no network.
  await page.goto(`/leagues/${league.leagueId}/chat`);
  await expect(page.getByLabel('Message the league')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const send = await page.getByRole('button', { name: 'Send message' }).boundingBox();
  const tabs = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
  expect((send?.y ?? Infinity) + (send?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
});

test('the foot of a page stays below the window while it is asked whether a newcomer has a team', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 5);
  await page.evaluate(() => localStorage.removeItem('dynasty.claimed'));
  await page.route('**/available-teams', () => undefined);
  await page.goto(`/leagues/${league.leagueId}/office`);
  await expect(page.getByText('Checking team claim status...')).toBeVisible();
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect(foot?.y).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Infinity);
});

test('the record book cuts no figures off on the smallest phone', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 5);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/leagues/${league.leagueId}/records`);
  const people = page.getByRole('table', { name: 'All-time standings' }).locator('tbody th');
  await expect(people.first()).toContainText('PF');
  const cut = await people.locator('*').evaluateAll((parts) =>
    parts
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^[\d-]+ · .*PF$/.test(text)),
  );
  expect(cut).toEqual([]);
});

test('marked bars can be told from others in both themes', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 5);
  const choose = (theme: string | null) =>
    page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json', 'X-Requested-With': 'dynasty' };
      await fetch('/api/auth/user/preferences', { method: 'PUT', headers, body });
    }, JSON.stringify({ theme }));
  for (const theme of ['dark', 'light', null]) {
    await choose(theme);
    if (theme === null) break;
    await page.goto(`/leagues/${league.leagueId}/season-review`);
    const bars = page.getByRole('region', { name: 'Cards' }).getByRole('img').first().locator('i');
    await expect(bars.first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const grounds = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundColor));
    const brightness = [...new Set(grounds)].map((color) => Math.max(...(color.match(/\d+/g) ?? []).map(Number)));
    expect(brightness).toHaveLength(2);
    expect(Math.abs((brightness[0] ?? 0) - (brightness[1] ?? 0))).toBeGreaterThan(100);
  }
});
