import { expect, test } from '@playwright/test';
import { claimOwnTeam, connect, signIn, waitUntilLoaded } from './member';
import { chosenLeague, providerCalls, providerSays, type ProviderMatchup } from './stack';

interface Roster {
  roster_id: number;
  settings: { wins: number; losses: number; ties: number; fpts: number; fpts_decimal?: number };
}

const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

test('a visitor signs in, connects a league, claims the team and sees the dashboard', async ({ page }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const member = league.usernames[info.project.name === 'phone' ? 1 : 0] ?? '';
  await signIn(page, member);
  await connect(page, league.leagueId, league.name);
  await claimOwnTeam(page, league.leagueId);
  await expect(page.getByRole('heading', { level: 1, name: league.name })).toBeVisible();
  await waitUntilLoaded(page);

  // The standings are the provider's own figures.
  const rosters = await providerSays<Roster[]>(`/league/${league.leagueId}/rosters`);
  const table = page.getByRole('table', { name: 'League Standings' });
  await expect(table.getByRole('row')).toHaveCount(rosters.length + 1);
  for (const { settings } of rosters) {
    const row = table
      .getByRole('row')
      .filter({ hasText: `${settings.wins}-${settings.losses}-${settings.ties}` })
      .filter({ hasText: points.format(settings.fpts + (settings.fpts_decimal ?? 0) / 100) });
    await expect(row).toHaveCount(1);
  }
  await expect(table.getByRole('row').filter({ hasText: '(You)' })).toHaveCount(1);

  // What is on the page comes from stored documents: looking at it costs the provider nothing. A job may happen to ask
  // meanwhile; what a look causes would be there at every look.
  await expect(async () => {
    const before = await providerCalls();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent Transactions' })).toBeVisible();
    expect(await providerCalls()).toBe(before);
  }).toPass({ timeout: 40_000 });
});

test('week 5 is shown as it was played', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[0] ?? '');
  await connect(page, league.leagueId, league.name);
  await claimOwnTeam(page, league.leagueId);
  await waitUntilLoaded(page);
  const shown = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as { rosterId: number; points: number }[][],
    `/api/leagues/${league.leagueId}/matchups/5`,
  );
  const recorded = await providerSays<ProviderMatchup[]>(`/league/${league.leagueId}/matchups/5`);
  const key = (sides: { rosterId: number; points: number }[]) =>
    sides
      .map(({ rosterId, points: scored }) => `${rosterId}:${scored}`)
      .sort()
      .join(' ');
  const pairs = new Map<number, { rosterId: number; points: number }[]>();
  for (const { matchup_id: id, roster_id: rosterId, points: scored } of recorded) {
    if (id !== null) pairs.set(id, [...(pairs.get(id) ?? []), { rosterId, points: scored }]);
  }
  expect(shown.map(key).sort()).toEqual([...pairs.values()].map(key).sort());
});

test('signing out ends the session everywhere', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[0] ?? '');
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: /front page/ })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
  await page.goto(`/leagues/${league.leagueId}`);
  // Keycloak has a button beside it that is named after the password too.
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

test('a league that does not exist is said so', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[0] ?? '');
  await page.getByLabel('Sleeper League ID').fill('99999999999999999');
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await expect(page.getByText('Verification failed')).toBeVisible();
  await page.goto('/leagues/99999999999999999');
  await expect(page.getByRole('heading', { name: 'League Not Found' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
