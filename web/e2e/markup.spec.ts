import { expect, test, type Locator } from '@playwright/test';
import { asMember, waitUntilLoaded } from './member';
import { changeReplies } from './replies';
import { chosenLeague, providerSays } from './stack';
import { whatRuns } from './what-runs';

const code = '<img src=x onerror=alert(1)><svg onload=alert(2)>';

/** The fields of the API that hold words of people, or words that are made of them. */
const written = new Set([
  ...['name', 'owner', 'display_name', 'displayName', 'team_name', 'teamName', 'user_name', 'userName'],
  ...['statement', 'title', 'description'],
]);

const withCode = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (field, value: unknown) =>
      written.has(field) && typeof value === 'string' ? `${value} ${code}` : value,
    ),
  );

/** A week’s recap of two teams: nobody has had one written in the league of these tests. */
function recapOf(season: string) {
  const team = (rosterId: number) => ({
    ...{ rosterId, name: `Team ${rosterId} ${code}`, points: 100 / rosterId, record: '1-0-0', bestStarter: 20 },
    ...{ powerRank: rosterId, previousPowerRank: 3 - rosterId, powerScore: 50, efficiency: 90 },
  });
  const game = { sides: [1, 2], totals: [100, 50] };
  const sentence = [{ text: `Team 1 ${code}`, rosterId: 1 }, { text: ' scored ' }, { text: '100', fact: 'total' }];
  const section = { kind: 'game', label: `The game ${code}`, caption: code, game, sentences: [sentence] };
  return {
    ...{ id: 'told', title: `Week 1 ${code}`, week: 1, season, summary: `It was close ${code}`, content: code },
    ...{ generatedAt: '2025-09-10T12:00:00.000Z', revision: 1, isPosted: false },
    ...{ sections: [section], teams: [team(1), team(2)], games: [{ ...game, isOver: true }] },
    facts: [{ id: 'total', title: `Points ${code}`, value: 100, lines: [{ label: code, value: code }] }],
  };
}

test('names, statements, recaps and awards that look like code are shown as words', async ({ page }) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  await asMember(page, league, 4);
  await waitUntilLoaded(page);
  const [roster] = await providerSays<{ owner_id: string }[]>(`/league/${league.leagueId}/rosters`);
  await changeReplies(page, /\/api\/(leagues|owner-statements)\//, withCode);
  const recap = recapOf(league.season);
  await page.route(/\/api\/leagues\/\d+\/recaps$/, (route) => route.fulfill({ json: [recap] }));
  await page.route(/\/api\/leagues\/\d+\/recaps\/told$/, (route) => route.fulfill({ json: recap }));

  const ran = whatRuns(page);
  const home = `/leagues/${league.leagueId}`;
  const main = page.getByRole('main');
  /** Opens a screen, and finds the words in each of these places. */
  async function shows(screen: string, ...places: Locator[]): Promise<void> {
    await page.goto(home + screen);
    for (const place of places) {
      await expect(place.filter({ hasText: code }).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(page.locator('[onerror], [onload], img[src="x"]')).toHaveCount(0);
    expect(ran).toEqual([]);
  }
  // The league, its teams and its people.
  await shows('', main.getByRole('row'), main.getByRole('listitem'));
  await shows('/rosters', main.getByRole('region'));
  const profile = `/profile/${roster?.owner_id ?? ''}`;
  await shows(profile, main.getByRole('heading', { level: 1 }), main.locator('blockquote'));
  await shows('/achievements', main.getByRole('listitem'));
  await shows('/recaps?week=1', main.getByRole('article'), main.getByRole('complementary'));
  await main.getByRole('button', { name: '100', exact: true }).click();
  await expect(page.getByText(`Points ${code}`)).toBeVisible();
  expect(ran).toEqual([]);

  // What would run is heard of.
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), code);
  await expect.poll(() => ran.length).toBeGreaterThan(0);
});
