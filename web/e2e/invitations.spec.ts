import { expect, test } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember, signInAsNew } from './member';
import { spareLeague } from './stack';

test('an admin invites a member, who signs in by the link and is in the league', async ({ page, browser }, {
  project,
}) => {
  const league = await spareLeague();
  await asMember(page, league, 0);
  await page.goto(`/leagues/${league.leagueId}/admin`);
  const card = page.getByRole('region', { name: 'Invitations' });
  const choice = card.getByLabel('Invite');
  // Somebody else than in the other size's run: who accepted there is linked, also after the league was deleted.
  const option = choice.getByRole('option').nth(project.name === 'phone' ? -1 : 1);
  const name = (await option.innerText()).trim();
  await choice.selectOption({ label: name });
  await card.getByRole('button', { name: 'Make Link' }).click();
  const link = await card.getByLabel(`Link for ${name}`).inputValue();
  await expect(card.getByRole('listitem').first()).toContainText(`${name} Open`);
  await passes(page);

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await guest.goto(link);
  await signInAsNew(guest, `other-${project.name}-${Date.now()}`);
  // Who came with another account than they wanted gets back to the invitation with the right one.
  await guest.getByRole('link', { name: 'Use Another Account' }).click();
  await signInAsNew(guest, `guest-${project.name}-${Date.now()}`);
  await expect(guest.getByRole('heading', { name: `Join ${league.name}` })).toBeVisible();
  expect(await fits(guest)).toBe(true);
  await passes(guest);
  await guest.getByRole('button', { name: 'Join the League' }).click();
  await expect(guest).toHaveURL(new RegExp(`/leagues/${league.leagueId}`));
  await expect(guest.getByText(`You have joined ${league.name}`)).toBeVisible();

  // Once used it lets nobody else in.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await signInAsNew(stranger, `stranger-${project.name}-${Date.now()}`);
  await expect(stranger.getByRole('heading', { name: 'This invitation has been used already.' })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('listitem').first()).toContainText(`${name} Used`);
  await guest.context().close();
  await stranger.context().close();
});
