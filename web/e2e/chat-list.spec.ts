import { expect, test, type Page } from '@playwright/test';
import { chatMessage } from './chat-message';
import { asMember } from './member';
import { chosenLeague } from './stack';

/** The newest is the sixtieth; they are read in pages of twenty. */
const newest = 60;
const page20 = (last: number) =>
  Array.from({ length: 20 }, (_, n) => last - 19 + n).map((position) => ({
    ...{ ...chatMessage, position, id: `m${position}`, message: `Line ${position}` },
  }));

/** A member in a chat of sixty messages, of which the last twenty are read first. */
async function openChat(page: Page) {
  const league = await chosenLeague();
  await asMember(page, league, 0);
  await page.route('**/api/leagues/*/chat/read', (route) =>
    route.fulfill({ json: { readPosition: newest, unreadCount: 0 } }),
  );
  await page.route('**/api/leagues/*/chat?*', (route) => {
    const last = Number(new URL(route.request().url()).searchParams.get('before') ?? newest + 1) - 1;
    const headers: Record<string, string> = last > 20 ? { 'X-Next-Cursor': `${last - 19}` } : {};
    return route.fulfill({ json: page20(last), headers });
  });
  await page.goto(`/leagues/${league.leagueId}/chat`);
  const log = page.getByRole('log', { name: 'League chat messages' });
  await expect(log.getByText(`Line ${newest}`)).toBeInViewport();
  return log;
}

test('a row that grows at the end of the chat stays in sight of all but who scrolls up', async ({ page }) => {
  const log = await openChat(page);
  /** The last row grows just after the list was scrolled by so much: how much is below sight then, px. */
  const grow = (by: number) =>
    log.evaluate(async (box, scrolled) => {
      // Between two pictures: with the next one the browser tells of the scroll, and only then of the size.
      const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await nextPicture();
      box.scrollTop += scrolled;
      const rows = box.querySelectorAll<HTMLElement>('[data-message]');
      const row = rows[rows.length - 1];
      if (row) row.style.paddingBottom = `${parseFloat(getComputedStyle(row).paddingBottom) + 120}px`;
      await nextPicture();
      await nextPicture();
      return box.scrollHeight - box.scrollTop - box.clientHeight;
    }, by);
  expect(await grow(-5)).toBeLessThan(2);
  await log.hover();
  await page.mouse.wheel(0, -100);
  await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  expect(await grow(0)).toBeGreaterThan(200);
});

test('a window that the chat does not fill has older messages, too', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 5_000 });
  const log = await openChat(page);
  await expect(log.getByText('This is where it begins.')).toBeVisible();
  await expect(log.getByRole('article')).toHaveCount(newest);
});
