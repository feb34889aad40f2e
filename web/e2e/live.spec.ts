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

test('a page whose stream breaks is told what it missed, and reads nothing again', async ({ browser }, info) => {
  test.setTimeout(240_000);
  const league = await chosenLeague();
  const [reader, writer] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await asMember(reader, league, 0);
  await asMember(writer, league, 1);
  await waitUntilLoaded(reader);
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
    else if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(pathname);
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
