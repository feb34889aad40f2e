import { expect, test } from '@playwright/test';
import { asMember, claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test('a message whose response was lost is sent again, and there once', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, 0);
  const text = `Said once ${Date.now()}`;
  let isLost = false;
  await page.route('**/api/leagues/*/chat', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('Message the league').fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
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
  await pages[0]?.getByRole('button', { name: 'Send message' }).click();
  await expect(pages[0]!.getByText('Message sent')).toBeVisible();
  // Well before the 30 s of the fallback.
  await expect(pages[1]!.getByText(text)).toBeVisible({ timeout: 8_000 });
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
