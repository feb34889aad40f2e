import { expect, test, type Page } from '@playwright/test';
import { passes } from './axe';
import { asMember, signIn } from './member';
import { spareLeague } from './stack';

const statusOf = (page: Page, leagueId: string) =>
  page.evaluate(async (id) => (await fetch(`/api/leagues/${id}`)).status, leagueId);

/** How long a member's reads go on after a change until they have this status, in ms. */
async function untilStatus(page: Page, leagueId: string, status: number): Promise<number> {
  const begun = performance.now();
  await expect.poll(() => statusOf(page, leagueId), { intervals: [50], timeout: 15_000 }).toBe(status);
  return Math.round(performance.now() - begun);
}

test('a league is suspended, reactivated, deleted by its name, and approved again', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const league = await spareLeague();
  const { leagueId, name } = league;
  const member = await (await browser.newContext()).newPage();
  await asMember(member, league, 0);
  await signIn(page, 'admin');
  await page.goto('/super-admin');
  await page.getByLabel('Search approved leagues').fill(leagueId);

  await page.getByRole('button', { name: `Suspend ${name}` }).click();
  await passes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const closedAfter = await untilStatus(member, leagueId, 403);
  test.info().annotations.push({ type: 'figure', description: `closed to its members after ${closedAfter} ms` });
  expect(closedAfter).toBeLessThan(5_000);
  // The open page says so by itself.
  await expect(member.getByRole('heading', { name: 'League Not Approved' })).toBeVisible({ timeout: 10_000 });
  await passes(member);

  await page.getByRole('button', { name: `Reactivate ${name}` }).click();
  await untilStatus(member, leagueId, 200);
  await member.reload();
  await expect(member.getByRole('heading', { name: 'League Standings' })).toBeVisible();

  const remove = () => page.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('alertdialog');
  await remove();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await passes(page);
  await confirm.getByLabel('League name').fill('another name');
  await confirm.getByRole('button', { name: 'Delete League' }).click();
  await expect(page.getByText('League name did not match')).toBeVisible();
  await remove();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirm.getByLabel('League name').fill(name);
  await confirm.getByRole('button', { name: 'Delete League' }).click();
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  await expect.poll(() => statusOf(member, leagueId), { timeout: 15_000 }).toBeGreaterThanOrEqual(403);

  await page.getByRole('button', { name: 'Approve New League' }).click();
  await page.getByLabel('League ID').fill(leagueId);
  await page.getByRole('button', { name: 'Confirm This League' }).click();
  await passes(page);
  await page.getByRole('button', { name: 'Approve League' }).click();
  await expect(page.getByRole('button', { name: `Suspend ${name}` })).toBeVisible();
  await expect(async () => {
    await member.goto('/');
    await expect(member.getByText('No leagues yet')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await asMember(member, league, 0);
  await member.context().close();
});
