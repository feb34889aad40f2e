import { expect, test, type Page } from '@playwright/test';
import { asMember, waitUntilLoaded } from './member';
import { chosenLeague, kill } from './stack';

const quietMs = 5_000;

/** Posts to the league chat as the page's member, as often as it takes while the service is away. */
async function post(page: Page, leagueId: string, message: string): Promise<void> {
  await expect(async () => {
    const status = await page.evaluate(
      async ([path, text, key]) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'dynasty', 'idempotency-key': key };
        const body = JSON.stringify({ message: text, messageType: 'text' });
        return (await fetch(path, { method: 'POST', headers, body })).status;
      },
      [`/api/leagues/${leagueId}/chat`, message, `e2e-${message}`.replaceAll(' ', '-')] as const,
    );
    expect(status).toBe(201);
  }).toPass({ timeout: 30_000 });
}

/** The chat of the league's front page, which a phone loads when its reader comes near it. */
async function toChat(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Chat and members' }).scrollIntoViewIfNeeded();
}

test('a page whose stream breaks is told what it missed, and reads nothing again', async ({ browser }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const [reader, writer] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await asMember(reader, league, 0);
  await asMember(writer, league, 1);
  await waitUntilLoaded(reader);
  await toChat(reader);
  const chat = reader.getByRole('log', { name: 'League chat messages' });
  const run = `${info.project.name} ${Date.now()}`;

  await post(writer, league.leagueId, `Are you there? ${run}`);
  await expect(chat.getByText(`Are you there? ${run}`)).toBeVisible();
  await post(writer, league.leagueId, `Live ${run}`);
  await expect(chat.getByText(`Live ${run}`)).toBeVisible();

  let reads: string[] = [];
  let streams = 0;
  reader.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/stream') streams += 1;
    // The browser loads a picture when a longer log brings it near the window.
    else if (/^\/api\/(?!files\/)/.test(pathname) && request.method() === 'GET') reads.push(pathname);
  });
  // A league that was connected just now is still being ranked, which the stream tells too.
  await expect(async () => {
    reads = [];
    await reader.waitForTimeout(quietMs);
    expect(reads).toEqual([]);
  }).toPass({ timeout: 60_000 });
  for (let n = 1; n <= 3; n += 1) {
    kill('chat-messaging');
    await post(writer, league.leagueId, `Missed ${n} ${run}`);
    await expect(chat.getByText(`Missed ${n} ${run}`)).toBeVisible({ timeout: 25_000 });
  }
  const texts = await chat.getByText(run).allTextContents();
  expect(texts.map((text) => text.replace(` ${run}`, ''))).toEqual([
    'Are you there?',
    'Live',
    'Missed 1',
    'Missed 2',
    'Missed 3',
  ]);
  expect(streams).toBeGreaterThanOrEqual(3);
  expect(reads).toEqual([]);
});

test('tabs of one browser share a stream; the next one takes over, and sends what was left behind', async ({
  browser,
}, info) => {
  const league = await chosenLeague();
  const [context, elsewhere] = [await browser.newContext(), await browser.newContext()];
  const [first, writer] = [await context.newPage(), await elsewhere.newPage()];
  await asMember(first, league, 0);
  await asMember(writer, league, 1);
  await toChat(first);
  await toChat(writer);
  const run = `${info.project.name} ${Date.now()}`;
  const chatOf = (page: Page) => page.getByRole('log', { name: 'League chat messages' });
  await post(writer, league.leagueId, `Before ${run}`);
  await expect(chatOf(first).getByText(`Before ${run}`)).toBeVisible();

  const second = await context.newPage();
  let streams = 0;
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') streams += 1;
  });
  await second.goto(`/leagues/${league.leagueId}/chat`);
  await expect(chatOf(second).getByText(`Before ${run}`)).toBeVisible();
  for (const n of [1, 2]) {
    await post(writer, league.leagueId, `Shared ${n} ${run}`);
    for (const page of [first, second]) await expect(chatOf(page).getByText(`Shared ${n} ${run}`)).toHaveCount(1);
  }
  expect(streams).toBe(0);

  await first.route('**/api/leagues/*/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await first.getByLabel('Message the league').fill(`Left behind ${run}`);
  await first.getByLabel('Message the league').press('Enter');
  await expect(first.getByText('Waiting for the connection')).toBeVisible();
  const closedAt = Date.now();
  await first.close();
  await post(writer, league.leagueId, `Taken over ${run}`);
  await expect(chatOf(second).getByText(`Taken over ${run}`)).toHaveCount(1, { timeout: 5_000 });
  info.annotations.push({ type: 'measured', description: `taken over after ${Date.now() - closedAt} ms` });
  expect(streams).toBe(1);
  await expect(chatOf(writer).getByText(`Left behind ${run}`)).toHaveCount(1);
  await expect(chatOf(second).getByText(`Left behind ${run}`)).toHaveCount(1);
  for (const one of [context, elsewhere]) await one.close();
});
