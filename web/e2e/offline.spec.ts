import { expect, test, type Page } from '@playwright/test';
import { claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test.use({ serviceWorkers: 'allow' });

/** The worker has all files, and what the page read first is written down. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dynasty.reads'))).not.toBeNull();
}

const keptAccounts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('dynasty.reads.')));

const keptPage = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('dynasty.page'));

test('without a network the page last read opens, and nothing of another account', async ({ page, context }) => {
  const league = await chosenLeague();
  const [first, second] = [league.usernames[0] ?? '', league.usernames[3] ?? ''];
  const home = `/leagues/${league.leagueId}`;
  const account = page.getByRole('button', { name: /^Account/ });
  const enter = async (username: string): Promise<string> => {
    await signIn(page, username);
    await connect(page, league.leagueId, league.name);
    await claimOwnTeam(page, league.leagueId);
    await page.goto(home);
    await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
    await isKept(page);
    return (await account.getAttribute('aria-label')) ?? '';
  };

  const nameOfFirst = await enter(first);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. You see what was read last.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: league.name })).toBeVisible();
  // Its query ends as the name of a file does.
  await page.goto(`${home}?seasons=2025.2024`);
  await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);

  const keptOfFirst = await keptAccounts(page);
  expect(keptOfFirst).toHaveLength(1);
  expect(await keptPage(page)).not.toBeNull();
  await page.goto('/api/logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await keptAccounts(page)).toEqual([]);
  expect(await keptPage(page)).toBeNull();
  await context.setOffline(true);
  await page.goto(home);
  await expect(page.getByRole('heading', { name: 'Sign-in is not available' })).toBeVisible();
  await context.setOffline(false);

  const nameOfSecond = await enter(second);
  expect(nameOfSecond).not.toBe(nameOfFirst);
  const keptOfSecond = await keptAccounts(page);
  expect(keptOfSecond).toHaveLength(1);
  expect(keptOfSecond).not.toEqual(keptOfFirst);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. You see what was read last.')).toBeVisible();
  await expect(account).toHaveAccessibleName(nameOfSecond);
});
