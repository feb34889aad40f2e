import { expect, test, type Page } from '@playwright/test';
import { fits, passes } from './axe';
import { asMember, waitUntilLoaded } from './member';
import { chosenLeague, providerSays, type DemoLeague } from './stack';

interface Move {
  type: string;
  status: string;
}

interface Draft {
  draft_id: string;
  season: string;
}

interface Pick {
  metadata: { last_name: string };
}

interface Final {
  p?: number;
  w: number | null;
}

const weeks = Array.from({ length: 18 }, (_, index) => index + 1);

/** Completed moves of the whole season, as the provider has them. */
async function completed(leagueId: string): Promise<Move[]> {
  const responses = weeks.map((week) =>
    providerSays<Move[]>(`/league/${leagueId}/transactions/${week}`).catch(() => []),
  );
  return (await Promise.all(responses)).flat().filter(({ status }) => status === 'complete');
}

/** Enters the league, which is then wholly loaded. */
async function enter(page: Page): Promise<DemoLeague> {
  const league = await chosenLeague();
  await asMember(page, league, 4);
  await waitUntilLoaded(page);
  return league;
}

/** Opens a field by keyboard and takes the option so many steps below the chosen one. */
async function chooseByKeyboard(page: Page, field: RegExp, steps: number): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

test.beforeEach(() => test.setTimeout(240_000));

test('every move of the season is there, filtered by what was searched for', async ({ page }) => {
  const { leagueId } = await enter(page);
  await page.goto(`/leagues/${leagueId}/transactions`);
  const card = page.getByRole('region', { name: 'Transactions', exact: true });
  await expect(page.getByText('Showing all league transactions')).toBeVisible();
  await expect(card.getByText(/Added|Received/).first()).toBeAttached();
  await passes(page);

  const moves = await completed(leagueId);
  await chooseByKeyboard(page, /Transaction Type/, 1);
  await expect(page.getByText('1 change not applied. Press Search.')).toBeVisible();
  await passes(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?type=trade$/);
  const trades = moves.filter(({ type }) => type === 'trade').length;
  await expect(card.getByText(trades === 0 ? 'No transactions match' : `${trades} in all`)).toBeVisible();
  await passes(page);

  await page.reload();
  await page.getByRole('button', { name: 'Remove filter Trades' }).click();
  await expect(page.getByText('Showing all league transactions')).toBeVisible();
  await expect(page).toHaveURL(/\/transactions$/);
  const more = card.getByRole('button', { name: 'Load more' });
  const count = card.getByText(/newest|in all/);
  await expect(count).not.toHaveText(`${trades} in all`);
  while (await more.isVisible()) {
    const before = (await count.textContent()) ?? '';
    await more.click();
    await expect(count).not.toHaveText(before);
  }
  await expect(count).toHaveText(`${moves.length} in all`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
});

test('the board of a draft has every pick, and shows one team at a time', async ({ page }) => {
  const { leagueId } = await enter(page);
  await page.goto(`/leagues/${leagueId}/draft`);
  const board = page.getByRole('table');
  await expect(board).toBeVisible();
  await passes(page);

  const [draft] = await providerSays<Draft[]>(`/league/${leagueId}/drafts`);
  if (!draft) throw new Error('the league has no draft');
  await page.goto(`/draft?draft=${draft.draft_id}`);
  const picks = await providerSays<Pick[]>(`/draft/${draft.draft_id}/picks`);
  await expect(board.getByText(/^#\d+$/)).toHaveCount(picks.length);
  await expect(board).toContainText(picks[0]?.metadata.last_name ?? '');

  const dimmed = () =>
    board
      .locator('tbody td')
      .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).opacity === '0.22').length);
  expect(await dimmed()).toBe(0);
  const team = board.getByRole('button', { name: /^Slot 2 / });
  await team.focus();
  await expect.poll(dimmed).toBeGreaterThan(0);
  await team.blur();
  await expect.poll(dimmed).toBe(0);
  // The teams stay in sight while the rounds pass below them, wide or narrow.
  for (const width of [page.viewportSize()?.width ?? 1440, 768]) {
    await page.setViewportSize({ width, height: 400 });
    await board
      .getByRole('row')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'end' }));
    await expect(team).toBeInViewport({ ratio: 0.9 });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
});

test('another draft is a choice away, and has an address', async ({ page }) => {
  const { leagueId } = await enter(page);
  await page.goto(`/leagues/${leagueId}/draft`);
  const choice = page.getByRole('combobox', { name: 'Draft' });
  await choice.focus();
  await page.keyboard.press('Enter');
  const options = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await chooseByKeyboard(page, /Draft/, options.length - 1);
  const last = options.at(-1) ?? '';
  await expect(choice).toHaveAccessibleDescription(last);
  await page.reload();
  await expect(choice).toHaveAccessibleDescription(last);
  await expect(page.getByRole('table').or(page.getByText('No Draft Picks Found'))).toBeVisible();
  await passes(page);
});

test('the champions are those that the brackets name', async ({ page }) => {
  const { leagueId } = await enter(page);
  await page.goto(`/leagues/${leagueId}/champions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Historical Champions' })).toBeVisible();
  const bracket = await providerSays<Final[] | null>(`/league/${leagueId}/winners_bracket`).catch(() => null);
  const isDecided = bracket?.some(({ p, w }) => p === 1 && w !== null) ?? false;
  const season = (await providerSays<{ season: string }>(`/league/${leagueId}`)).season;
  const newest = page.getByRole('main').getByRole('listitem').first();
  if (isDecided) await expect(newest).toContainText(season);
  await expect(page.getByText('Latest').or(page.getByText('No Champions Found'))).toBeVisible();
  await passes(page);
  await page.goto(`/leagues/${leagueId}/playoffs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Playoffs' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Championship' })).toBeVisible();
  await passes(page);
});
