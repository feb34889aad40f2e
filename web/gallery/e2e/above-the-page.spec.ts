import { expect, test, type Page } from '@playwright/test';
import { fits, serious } from '../../e2e/axe.js';

const below = (page: Page, name: string) =>
  page.locator('[data-above="dark"]').getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => below(page, name).click();

/** Where the focus is: within the dialog, in the browser's own bars, or on the page below. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement?.closest('dialog')) return 'dialog';
    return activeElement === body ? 'browser' : 'page';
  });

/** A turned wheel has moved the page by then, if it can. */
const framesPass = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });

test.beforeEach(({ page }) => page.goto('/all'));

test('a dialog keeps the focus, and Escape gives it back', async ({ page }) => {
  await press(page, 'Approve New League');
  const dialog = page.getByRole('dialog', { name: 'Approve New League' });
  await expect(dialog.getByLabel('League ID')).toBeFocused();
  expect(await serious(page, 'dialog')).toEqual([]);
  expect(await fits(page)).toBe(true);
  const parts: string[] = [];
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    parts.push(await focusedPart(page));
  }
  expect(parts).not.toContain('page');
  expect(parts.filter((part) => part === 'dialog').length).toBeGreaterThanOrEqual(5);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedPart(page)).not.toBe('page');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(below(page, 'Approve New League')).toBeFocused();
});

test('the page below stays as it is and cannot be reached', async ({ page }) => {
  const width = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().width);
  const scrolled = () => page.evaluate(() => window.scrollY);
  // Letters that come late move what is below them, and with it the place that the page has been scrolled to.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.locator('[data-above="dark"]').scrollIntoViewIfNeeded();
  const [widthBefore, scrolledBefore] = [await width(), await scrolled()];
  await press(page, 'Approve New League');
  expect([await width(), await scrolled()]).toEqual([widthBefore, scrolledBefore]);
  await page.mouse.wheel(0, 600);
  await framesPass(page);
  expect(await scrolled()).toBe(scrolledBefore);
  // Last, because a click that is refused is tried again from other places of the page, to which the tool scrolls it.
  await expect(below(page, 'Notice').click({ timeout: 1_000, trial: true })).rejects.toThrow(/Timeout/);
});

test('Back closes a dialog and leaves the page only after that; other ways of closing leave no step behind', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'All pieces' }).click();
  const dialog = page.getByRole('dialog');
  await press(page, 'Approve New League');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/all$/);
  for (const close of ['Close', 'Cancel']) {
    await press(page, 'Approve New League');
    await dialog.getByRole('button', { name: close }).click();
    await expect(dialog).toHaveCount(0);
  }
  await press(page, 'Approve New League');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The step back over the dialog's own entry is taken behind the scenes.
  await expect.poll(() => page.evaluate(() => 'layers' in (history.state as object))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a question begins at Cancel; what was deleted does not take the focus with it', async ({ page }) => {
  await press(page, 'Delete Conversation');
  const question = page.getByRole('alertdialog', { name: 'Delete Conversation' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(Math.round((await question.boundingBox())?.width ?? 0)).toBe(
    Math.min(420, (page.viewportSize()?.width ?? 0) - 32),
  );
  expect(await serious(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await press(page, 'Delete Conversation');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
});

test('the gravest question wants the name', async ({ page }) => {
  await press(page, 'Delete League');
  const question = page.getByRole('alertdialog', { name: 'Delete League' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await serious(page, 'dialog')).toEqual([]);
  await question.getByLabel('Type the name of the league').fill('invented four');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('League name did not match')).toBeVisible();
});

test('a list opens above its dialog, and a notice is reached within it', async ({ page }) => {
  await press(page, 'Approve New League');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Season' }).click();
  await dialog.getByTitle('2024').click();
  await expect(dialog.getByRole('combobox', { name: 'Season' })).toHaveAccessibleDescription('2024');
  await dialog.getByRole('button', { name: 'Approve League' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to approve league');
  await dialog.getByRole('button', { name: 'Close notification' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
