import { expect, test } from '@playwright/test';
import { passes } from './axe';
import { asMember, signIn } from './member';
import { chosenLeague } from './stack';

/** The league's founder, and a member whose team nobody else uses. */
const founder = 0;
const member = 6;

test('an admin grants rights, takes a team away and gives it back, each on record', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const league = await chosenLeague();
  const other = await (await browser.newContext()).newPage();
  await asMember(other, league, member);
  await asMember(page, league, founder);
  const panel = `/leagues/${league.leagueId}/admin`;
  await page.goto(panel);
  const name = league.usernames[member] ?? '';
  const row = page
    .getByRole('list', { name: 'Teams' })
    .getByRole('listitem')
    .filter({ hasText: `Claimed by ${name}` });
  await expect(row).toHaveCount(1);
  await passes(page);

  await row.getByRole('button', { name: 'Grant Admin' }).click();
  await expect(page.getByText('Admin status updated successfully')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Remove Admin' })).not.toHaveAttribute('data-busy');
  await other.goto(panel);
  await expect(other.getByRole('heading', { name: 'Member Management' })).toBeVisible();

  await row.getByRole('button', { name: 'Remove Admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' }).click();
  await expect(row.getByRole('button', { name: 'Grant Admin' })).toBeVisible();
  // Within five seconds, wherever it was known.
  await expect(async () => {
    await other.goto(panel);
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 8_000 });

  const team = await row.locator('[dir=auto]').first().innerText();
  await row.getByRole('button', { name: 'Unclaim' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unclaim Team' }).click();
  await expect(page.getByText('Team unclaimed successfully')).toBeVisible();
  const free = page.getByRole('list', { name: 'Teams' }).getByRole('listitem').filter({ hasText: team });
  await expect(free.getByText('Available')).toBeVisible();

  await free.getByRole('button', { name: 'Reassign' }).click();
  await page.getByLabel('New holder').selectOption({ label: name });
  await page.getByRole('button', { name: 'Reassign Team' }).click();
  await expect(page.getByText('Team reassigned successfully')).toBeVisible();
  await expect(row).toHaveCount(1);

  // The open panel hears of what was done; the log follows it.
  const log = page.getByRole('list', { name: 'Admin actions' }).getByRole('listitem');
  await expect(log.nth(0)).toContainText(/reassigned/, { timeout: 15_000 });
  await expect(log.nth(1)).toContainText(/unclaimed/);
  await expect(log.nth(2)).toContainText(/removed admin from/);
  await expect(log.nth(3)).toContainText(/granted admin to/);
  await other.context().close();
});

test('a season is collected with progress; a super admin sees every tab', async ({ page }) => {
  const league = await chosenLeague();
  await asMember(page, league, founder);
  await page.goto(`/leagues/${league.leagueId}/historical-data`);
  const chain = page.getByRole('region', { name: 'Chain status', exact: true });
  await expect(chain.getByText('Complete').first()).toBeVisible({ timeout: 60_000 });
  await passes(page);
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Collect' }).click();
  await expect(page.getByText('Data collection started successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collect', exact: true })).toBeEnabled({ timeout: 60_000 });
  await expect(chain.getByText('Failed')).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, 'admin');
  await page.goto('/super-admin');
  const tabs = ['Registration Attempts', 'League Admins', 'Super Admins', 'Action Logs', 'Approved Leagues'];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    await passes(page);
  }
  await expect(page.getByText(league.name).first()).toBeVisible();
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page.getByText('7 of 7', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Provider budget' }).getByText(/^Peak \d+ a minute/)).toBeVisible();
  await passes(page);
  await page.getByRole('button', { name: 'Verify Log' }).click();
  await expect(page.getByText(/entr(y is|ies are) in order/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Super Admin' }).click();
  await expect(page.getByRole('tab', { name: /^Approved Leagues \d/ })).toBeVisible();
});
