import { expect, test, type Page } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember } from './member';
import { chosenLeague } from './stack';

/** Reading a season's plays takes a while on a machine that does other things as well. */
const loadingMs = 120_000;

test.beforeEach(() => test.setTimeout(300_000));

async function inLeague(page: Page): Promise<string> {
  const league = await chosenLeague();
  await asMember(page, league, 4);
  return `/leagues/${league.leagueId}`;
}

/** At its size and on the narrowest phone. */
async function passesEverywhere(page: Page): Promise<void> {
  await passes(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
  if (size) await page.setViewportSize(size);
}

test('the hub leads to every tool, and the menus lead to the hub', async ({ page }) => {
  const home = await inLeague(page);
  await page.goto(`${home}/analytics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fantasy Analytics' })).toBeVisible();
  await passesEverywhere(page);
  await page.getByRole('link', { name: 'Red Zone Rushing' }).click();
  await expect(page).toHaveURL(new RegExp(`${home}/analytics/red-zone$`));
  await page.getByRole('link', { name: 'Back to Analytics' }).click();
  await expect(page).toHaveURL(new RegExp(`${home}/analytics$`));
  await page.goto('/analytics/fantasy-points');
  await expect(page.getByText('League Required')).toBeVisible();
  await passes(page);
});

test('player stats and red zone: from the plays, filtered, sorted and paged', async ({ page }) => {
  const home = await inLeague(page);
  await page.goto(`${home}/analytics/player-stats`);
  await expect(page.getByText(/^\(\d+ players found\)$/)).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
  await page.getByRole('combobox', { name: 'Position', exact: true }).selectOption('RB');
  await expect(page.getByText('1 change not applied. Press Search.')).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/position=RB/);
  await page.getByRole('button', { name: /^Rush yds/ }).click();
  await expect(page.getByRole('columnheader', { name: /Rush yds/ })).toHaveAttribute('aria-sort', 'descending');
  await page.goto(`${home}/analytics/red-zone`);
  await expect(page.getByRole('table', { name: 'Red zone leaders' })).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
  await page.getByRole('button', { name: 'Goal Line (1-5)' }).click();
  await expect(page).toHaveURL(/zone=goal-line/);
  await page.goto(`${home}/analytics/red-zone-receiving`);
  await expect(page.getByText('Catch Rate')).toBeVisible();
  await passesEverywhere(page);
});

test('the league’s scoring: points, consistency and what defenses allow', async ({ page }) => {
  const home = await inLeague(page);
  await page.goto(`${home}/analytics/fantasy-points`);
  const table = page.getByRole('table', { name: 'Fantasy points' });
  await expect(table).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
  await page.goto(`${home}/analytics/position-consistency?position=RB&minGames=4`);
  await expect(page.getByRole('table', { name: 'Ranking' })).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
  await page.goto(`${home}/analytics/defense-vs-position`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Points allowed to/ })).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
});

test('the schedule: games of a week and the grid', async ({ page }) => {
  const home = await inLeague(page);
  await page.goto(`${home}/nfl-matchups?week=3`);
  await expect(page.getByRole('region', { name: 'Sunday' })).toBeVisible({ timeout: loadingMs });
  await passesEverywhere(page);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/week=4/);
  await page.goto(`${home}/schedule-grid`);
  await expect(page.getByRole('table', { name: /Opponents of 32 teams/ })).toBeVisible();
  await passesEverywhere(page);
});

test('a player’s card opens from their name, and Back and Escape lead to the page again', async ({ page }) => {
  const home = await inLeague(page);
  await page.goto(`${home}/analytics/fantasy-points`);
  const names = page.getByRole('table', { name: 'Fantasy points' }).getByRole('rowheader').getByRole('link');
  await expect(names.first()).toBeVisible({ timeout: loadingMs });
  await page.goto(`${home}/roster`);
  const name = page.getByRole('table').getByRole('rowheader').getByRole('link').nth(1);
  const fullName = (await name.innerText()).trim();
  await name.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible({ timeout: loadingMs });
  await expect(card.getByText('Weekly points')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Ownership' })).toBeVisible();
  await passesEverywhere(page);
  await card.getByRole('button', { name: 'Next player' }).click();
  await expect(card.getByText(/^Player 3 of/)).toBeVisible();
  await page.goBack();
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${home}/roster$`));
  await page.getByRole('link', { name: fullName, exact: true }).first().press('Enter');
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(name).toBeFocused();
});
