import { expect, test } from '@playwright/test';
import { claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test('a message reaches the league, and its reader without a reload', async ({ browser }) => {
  const league = await chosenLeague();
  const [writer, reader] = [league.usernames[0] ?? '', league.usernames[2] ?? ''];
  const pages = await Promise.all([writer, reader].map(async () => (await browser.newContext()).newPage()));
  for (const [index, page] of pages.entries()) {
    await signIn(page, [writer, reader][index] ?? '');
    await connect(page, league.leagueId, league.name);
    await claimOwnTeam(page, league.leagueId);
  }
  const text = `Good luck everybody ${Date.now()}`;
  await pages[0]?.getByLabel('Message the league').fill(text);
  await pages[0]?.getByRole('button', { name: 'Send message' }).click();
  await expect(pages[0]!.getByText('Message sent')).toBeVisible();
  // Well before the 30 s of the fallback.
  await expect(pages[1]!.getByText(text)).toBeVisible({ timeout: 8_000 });
  for (const page of pages) await page.context().close();
});
