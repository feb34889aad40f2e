import { expect, test } from '@playwright/test';
import { fits, serious } from './axe';
import { claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test('every screen passes axe, and none scrolls sideways', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  const league = await chosenLeague();
  const member = league.usernames[3] ?? '';
  await signIn(page, member);
  expect(await serious(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  await connect(page, league.leagueId, league.name);
  const home = `/leagues/${league.leagueId}`;
  await page.goto(`${home}/claim-team`);
  await expect(page.getByRole('heading', { level: 1, name: 'Claim Your Team' })).toBeVisible();
  await expect(page.getByText(/Roster #|Your Team/).first()).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  await page.goto(home);
  await claimOwnTeam(page, league.leagueId);
  await expect(page.getByRole('heading', { name: 'League Members' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await fits(page)).toBe(true);
});
