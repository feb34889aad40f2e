import { expect, test, type Page } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember, waitUntilLoaded } from './member';
import { chosenLeague, providerSays, type DemoLeague, type ProviderMatchup } from './stack';

interface Roster {
  roster_id: number;
  players: string[] | null;
  starters: string[] | null;
}

interface Teams {
  userClaimedTeam: { rosterId: number; teamName: string } | null;
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const apiSays = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (at) => (await (await fetch(at)).json()) as T, path);

/** Signs in as a member of the league, whose team is claimed when this returns. */
async function enter(page: Page, league: DemoLeague, member: number): Promise<NonNullable<Teams['userClaimedTeam']>> {
  await asMember(page, league, member);
  await waitUntilLoaded(page);
  const { userClaimedTeam } = await apiSays<Teams>(page, `/api/leagues/${league.leagueId}/available-teams`);
  if (!userClaimedTeam) throw new Error('no team is claimed');
  return userClaimedTeam;
}

test('a week of match-ups is shown as it was played, and the address names it', async ({ page }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const team = await enter(page, league, info.project.name === 'phone' ? 5 : 6);
  await page.goto(`/leagues/${league.leagueId}/matchups?week=3`);
  await expect(page.getByRole('heading', { level: 1, name: 'League Matchups' })).toBeVisible();

  const week = page.getByRole('group', { name: 'Week' });
  for (const shown of [3, 4]) {
    await expect(week).toContainText(`Week ${shown}`);
    const rows = await providerSays<ProviderMatchup[]>(`/league/${league.leagueId}/matchups/${shown}`);
    const mine = rows.find((row) => row.roster_id === team.rosterId);
    const other = rows.find((row) => row.matchup_id === mine?.matchup_id && row !== mine);
    if (!mine || !other) throw new Error(`no game in week ${shown}`);
    const own = page.getByRole('region', { name: 'My Matchup' });
    const total = own.getByRole('row').last();
    await expect(total).toHaveText(`Total${oneDecimal.format(mine.points)}${oneDecimal.format(other.points)}Total`);
    await expect(own.getByText('Final')).toBeVisible();

    const all = page.getByRole('region', { name: `Week ${shown}`, exact: true }).getByRole('listitem');
    await expect(all).toHaveCount(rows.filter((row) => row.matchup_id !== null).length / 2);
    await expect(all.first()).toContainText('(You)');
    const analysis = page.getByRole('region', { name: 'Optimal Lineup Analysis' });
    await expect(analysis.getByText('Completed Week')).toBeVisible();
    await expect(analysis.locator('dd').first()).toHaveText(oneDecimal.format(mine.points));
    if (shown === 3) await week.getByRole('button', { name: 'Next week' }).click();
  }
  await expect(page).toHaveURL(/\/matchups\?week=4$/);
  await passes(page);
  await page.reload();
  await expect(week).toContainText('Week 4');

  await page.goto('/matchups?week=18');
  await expect(week.getByRole('button', { name: 'Next week' })).toHaveAttribute('aria-disabled', 'true');
  await passes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
});

test('my roster shows every player of the team in their place', async ({ page }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const team = await enter(page, league, info.project.name === 'phone' ? 5 : 6);
  await page.goto(`/leagues/${league.leagueId}/roster`);
  await expect(page.getByRole('heading', { level: 1, name: 'My Roster' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Sleeper');

  const rosters = await providerSays<Roster[]>(`/league/${league.leagueId}/rosters`);
  const mine = rosters.find((roster) => roster.roster_id === team.rosterId);
  const starters = page.getByRole('table', { name: /^Starting Lineup/ });
  await expect(starters.locator('tbody tr')).toHaveCount(mine?.starters?.length ?? 0);
  const players = page.locator('tbody tr').filter({ hasNotText: 'Empty slot' });
  await expect(players).toHaveCount(mine?.players?.length ?? 0);
  await expect(page.getByRole('region', { name: 'Team Performance' })).toContainText('League Rank');
  await passes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
});

test('all rosters count and name every player of every team', async ({ page }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const team = await enter(page, league, info.project.name === 'phone' ? 5 : 6);
  await page.goto(`/leagues/${league.leagueId}/rosters`);
  await expect(page.getByRole('heading', { level: 1, name: 'Team Rosters' })).toBeVisible();

  const rosters = await providerSays<Roster[]>(`/league/${league.leagueId}/rosters`);
  if (info.project.name === 'phone') {
    const closed = page.getByRole('button', { name: /^Players of / }).and(page.locator('[aria-expanded="false"]'));
    await expect(closed).toHaveCount(rosters.length - 1);
    for (let left = rosters.length - 1; left > 0; left -= 1) await closed.first().click();
  }
  await expect(page.getByRole('table')).toHaveCount(rosters.length);
  const players = rosters.reduce((sum, roster) => sum + (roster.players?.length ?? 0), 0);
  await expect(page.locator('th[scope="row"]')).toHaveCount(players);
  const minis = page.getByRole('list', { name: 'Teams at a glance' }).getByRole('listitem');
  await expect(minis).toHaveCount(rosters.length);
  await expect(minis.first()).toContainText(team.teamName);
  await expect(minis.first()).toContainText('(You)');

  const last = minis.last().getByRole('link');
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  const own = page.getByRole('region', { name: team.teamName, exact: true });
  await expect(own.locator('a[href*="/profile/"]')).toHaveCount(1);
  await expect(own.locator('a[href*="card="]')).toHaveCount(await own.locator('th[scope="row"]').count());
  await passes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
});
