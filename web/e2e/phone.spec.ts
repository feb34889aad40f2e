import { expect, test } from '@playwright/test';
import { serious } from './axe';
import { signIn } from './member';
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
