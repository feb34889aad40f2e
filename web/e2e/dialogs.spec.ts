import { expect, test, type Page } from '@playwright/test';
import { fits, serious } from './axe';
import { asMember, signIn } from './member';
import { chosenLeague, spareLeague } from './stack';

/** Where the focus is: within the dialog, in the browser's own bars, or on the page below. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement?.closest('dialog')) return 'dialog';
    return activeElement === body ? 'browser' : 'page';
  });

/** Opens a dialog by the keyboard: it takes the focus, keeps it, is readable, and gives it back at Escape. */
async function keepsFocus(page: Page, opener: string | RegExp): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: opener, exact: true }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toHaveCount(1);
  await expect.poll(() => focusedPart(page), String(opener)).toBe('dialog');
  expect([opener, await serious(page, 'dialog')]).toEqual([opener, []]);
  await expect.poll(() => fits(page)).toBe(true);
  const parts = new Set<string>();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(step % 4 === 3 ? 'Shift+Tab' : 'Tab');
    parts.add(await focusedPart(page));
  }
  expect([opener, parts.has('dialog'), parts.has('page')]).toEqual([opener, true, false]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  // The step back over the dialog's entry of the history would undo what is opened meanwhile.
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: [] } | null)?.layers?.length ?? 0)).toBe(0);
}

test('every dialog of who runs a league keeps the focus and gives it back', async ({ page }) => {
  test.setTimeout(150_000);
  const league = await chosenLeague();
  await asMember(page, league, 0);
  const home = `/leagues/${league.leagueId}`;
  const dialogs: [string, (string | RegExp)[]][] = [
    [`${home}/admin`, [/^Remove Admin: /, /^Unclaim: /, /^Reassign: /, 'Manual Award', 'Setup Automation']],
    [`${home}/office`, ['New poll', /^(Write|Edit)$/, 'New Dues', 'New Bet', 'New Date', 'Subscribe']],
    [`${home}/historical-data`, ['Collect']],
    ['/account', ['Unlink', /^Leave: /, 'Delete Account']],
  ];
  for (const [address, openers] of dialogs) {
    await page.goto(address);
    for (const opener of openers) await keepsFocus(page, opener);
  }
});

test('every dialog of messages keeps the focus and gives it back', async ({ page, browser }) => {
  const league = await chosenLeague();
  const home = `/leagues/${league.leagueId}`;
  const other = await (await browser.newContext()).newPage();
  for (const [member, one] of [other, page].entries()) {
    await asMember(one, league, 1 - member);
    await one.goto(`${home}/chat`);
    await one.getByLabel('Message the league').fill(`Focus ${member}`);
    await one.getByLabel('Message the league').press('Enter');
    await expect(one.getByRole('log').getByText(`Focus ${member}`).last()).toBeVisible();
    await expect(one.getByText('Sending...')).toHaveCount(0);
  }
  await other.context().close();
  await keepsFocus(page, 'Search messages');
  for (const [words, opener] of [
    ['Focus 1', 'Delete message'],
    ['Focus 0', 'Report'],
    ['Focus 0', 'Hide'],
  ] as const) {
    // What can be done with a message shows once it has the focus.
    await page.getByRole('article').filter({ hasText: words }).last().focus();
    await keepsFocus(page, opener);
  }
  await page.goto(home);
  await page.getByRole('button', { name: `Send message to ${league.usernames[1]}` }).click();
  await expect(page).toHaveURL(/conversation=/);
  for (const opener of ['New', 'Delete this conversation']) await keepsFocus(page, opener);
});

test('every dialog of the super admin keeps the focus and gives it back', async ({ page }) => {
  const league = await spareLeague();
  await asMember(page, league, 0);
  await page.context().clearCookies();
  await signIn(page, 'admin');
  await page.goto('/super-admin');
  await page.getByLabel('Search approved leagues').fill(league.leagueId);
  for (const opener of ['Approve New League', `Suspend ${league.name}`, `Delete ${league.name}`]) {
    await keepsFocus(page, opener);
  }
  await page.getByRole('tab', { name: 'League Admins' }).click();
  await keepsFocus(page, /^Release: /);
  await page.getByRole('tab', { name: 'Super Admins' }).click();
  await keepsFocus(page, 'Grant Super Admin');
});
