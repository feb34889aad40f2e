import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { fits, serious } from '../../e2e/axe.js';

test.beforeEach(({ page }) => page.goto('/all'));

test('every piece is accessible in both themes, and fits at every width', async ({ page }) => {
  test.setTimeout(240_000);
  expect(await serious(page)).toEqual([]);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => fits(page), `at ${width} pixels`).toBe(true);
  }
});

test('a tip is shown while its button is pointed at or has the focus, also where that is far down', async ({
  page,
}) => {
  const tag = page.getByRole('button', { name: /^Injury: Questionable/ }).first();
  const tip = page.getByRole('tooltip');
  await tag.focus();
  await expect(tip).toHaveText('Questionable · Ankle · Limited in practice');
  const [at, of] = [await tip.boundingBox(), await tag.boundingBox()];
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(of?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await tag.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
});

test('pages are walked through', async ({ page }) => {
  const pages = page.getByRole('navigation', { name: 'Pages of Players, dark', exact: true });
  await expect(pages.getByRole('status')).toHaveText('Showing 1 to 10 of 240 results');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await page.keyboard.press('Enter');
  await expect(pages.getByRole('status')).toHaveText('Showing 21 to 30 of 240 results');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused();
});

test('the export is a file that spreadsheets take as it is', async ({ page }) => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).nth(1).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('players.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeffPlayer,Team,Yards,Touchdowns,Carries,Targets,Receptions\r\n')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(241);
  expect(text).toContain("\r\n'=Sum Total,");
});

test('tabs are walked by keyboard, stand in the address, and Back goes to the one before', async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'Sections, dark' });
  await tabs.getByRole('tab', { name: /Approved/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?dark=attempts$/);
  await expect(page.getByRole('tabpanel', { name: /Registration/ })).toContainText('Registration Attempts are here');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?dark=logs$/);
  await page.reload();
  await expect(tabs.getByRole('tab', { name: 'Action Logs' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tabs.getByRole('tab', { name: /Registration/ })).toHaveAttribute('aria-selected', 'true');
});
