import { expect, test } from '@playwright/test';

test.beforeEach(({ page }) => page.goto('/all'));

test('a tip is shown by a tap and stays, within the window, until something else is tapped', async ({ page }) => {
  const tag = page.getByRole('button', { name: /^Injury: Questionable/ }).first();
  const tip = page.getByRole('tooltip');
  await tag.tap();
  await expect(tip).toBeVisible();
  await page.waitForTimeout(500);
  await expect(tip).toBeVisible();
  const [at, of] = [await tip.boundingBox(), page.viewportSize()];
  expect(at?.x).toBeGreaterThanOrEqual(0);
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(of?.width ?? 0);
  await page.getByRole('heading', { name: 'Marks' }).first().tap();
  await expect(tip).toHaveCount(0);
});

test('a table scrolls under its first column, and is sorted by keyboard', async ({ page }) => {
  const region = page.getByRole('region', { name: 'Players, dark, scrollable', exact: true });
  const name = region.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await region.evaluate((box) => box.scrollTo({ left: 200 }));
  expect(await region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await region.getByRole('button', { name: 'Player' }).focus();
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('=Sum Total');
  await expect(region.getByRole('columnheader', { name: 'Player' })).toHaveAttribute('aria-sort', 'ascending');
});

test('rows become cards, which a list sorts', async ({ page }) => {
  const cards = page.getByRole('list', { name: 'Players as cards, dark' });
  await expect(cards.getByRole('listitem').first()).toContainText('Dorian Hartwell 195');
  await page.getByRole('combobox', { name: 'Sort by' }).first().selectOption('Player, A to Z');
  await expect(cards.getByRole('listitem').first()).toContainText('=Sum Total');
});

test('a dialog keeps to the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.locator('[data-above="dark"]').getByRole('button', { name: 'Approve New League' }).click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(16);
  expect(box?.width).toBeLessThanOrEqual(288);
  expect(box?.height).toBeLessThanOrEqual(480);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve League' }).click();
});
