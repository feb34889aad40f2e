import { expect, test } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember } from './member';
import { spareLeague } from './stack';

test('dues are written for everybody and marked as paid, a bet is proposed', async ({ page }) => {
  const league = await spareLeague();
  await asMember(page, league, 0);
  await page.goto(`/leagues/${league.leagueId}/office`);
  const ledger = page.getByRole('region', { name: 'Dues and Bets' });
  await ledger.getByRole('button', { name: 'New Dues' }).click();
  const dues = page.getByRole('dialog');
  await dues.getByLabel('Amount').fill('50');
  await dues.getByLabel('What for').fill('Entry fee');
  await passes(page);
  await dues.getByRole('button', { name: 'Write Dues' }).click();
  await expect(page.getByText(/^\d+ entries written$/)).toBeVisible();
  const rows = ledger.getByRole('list', { name: 'Ledger entries' }).getByRole('listitem');
  await expect(rows.first()).toContainText('owes the pot');
  await expect(rows.first()).toContainText('$50');
  await ledger
    .getByRole('button', { name: /^Mark as Paid: Entry fee/ })
    .first()
    .click();
  await expect(ledger.getByText('Collected').locator('..')).not.toContainText(/\$0$/);
  await passes(page);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => fits(page), `${width} pixels`).toBe(true);
  }

  await ledger.getByRole('button', { name: 'New Bet' }).click();
  const bet = page.getByRole('dialog');
  await bet.getByLabel('Against').selectOption({ index: 1 });
  await bet.getByLabel('Amount').fill('20.50');
  await bet.getByLabel('What for').fill('More wins by week 14');
  await bet.getByRole('button', { name: 'Propose Bet' }).click();
  await expect(rows.first()).toContainText('More wins by week 14');
  await expect(rows.first()).toContainText('Proposed');
  await ledger.getByRole('button', { name: 'Done' }).click();
  await expect(rows.first()).toContainText('paid the pot');
  await expect(page).toHaveURL(/ledger=done/);
});
