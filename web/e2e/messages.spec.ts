import { expect, test, type Page } from '@playwright/test';
import { passes } from './axe';
import { chatMessage } from './chat-message';
import { asMember, signIn } from './member';
import { chosenLeague, kill, type DemoLeague } from './stack';
import { whatRuns } from './what-runs';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the product promises: from Enter on one page until the message is seen on another, ms. */
const mostMs = 300;

/** What tells this run's messages from others; with the word that no log may hold. */
const runOf = (project: string): string => [project, Date.now(), process.env.LOG_CANARY].filter(Boolean).join(' ');

const log = (page: Page, name: string | RegExp = 'League chat messages') => page.getByRole('log', { name });

async function say(page: Page, text: string, field: string | RegExp = 'Message the league'): Promise<void> {
  await page.getByLabel(field).fill(text);
  await page.getByLabel(field).press('Enter');
}

/** Two members, each in a browser of their own, at a page of their league. */
async function twoMembers(browser: { newContext: () => Promise<{ newPage: () => Promise<Page> }> }, part: string) {
  const league = await chosenLeague();
  const pages: Page[] = [];
  for (const member of [0, 1]) {
    const page = await (await browser.newContext()).newPage();
    await asMember(page, league, member);
    await page.goto(`/leagues/${league.leagueId}${part}`);
    pages.push(page);
  }
  const [one, other] = pages as [Page, Page];
  return { league, one, other };
}

const nameOf = (league: DemoLeague, member: number): string => league.usernames[member] ?? '';

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

test('two members write to each other, react, reply and delete, and see it at once', async ({ browser }, info) => {
  const { one, other } = await twoMembers(browser, '/chat');
  const run = runOf(info.project.name);
  // The streams are open once a first message has come through.
  await say(one, `Anybody here? ${run}`);
  await expect(log(other).getByText(`Anybody here? ${run}`)).toBeVisible();
  await say(other, `Here. ${run}`);
  await expect(log(one).getByText(`Here. ${run}`)).toBeVisible();

  const times: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const seen = other.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => document.querySelector('[role="log"]')?.textContent?.includes(text);
          const observer = new MutationObserver(() => look() && resolve(Date.now()));
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      `Quick ${n} ${run}`,
    );
    await one.getByLabel('Message the league').fill(`Quick ${n} ${run}`);
    const sentAt = Date.now();
    await one.getByLabel('Message the league').press('Enter');
    times.push((await seen) - sentAt);
  }
  info.annotations.push({ type: 'measured', description: `from Enter to the other page: ${times.join(', ')} ms` });
  expect(medianOf(times)).toBeLessThan(mostMs);

  const message = log(one)
    .getByRole('article')
    .filter({ hasText: `Here. ${run}` });
  await message.hover();
  await message.getByRole('button', { name: 'React' }).click();
  // All six are in sight, also where the message leaves little room beside it.
  await expect(message.getByRole('button', { name: 'Fire' })).toBeInViewport({ ratio: 1 });
  await message.getByRole('button', { name: 'Fire' }).click();
  await expect(
    log(other)
      .getByRole('article')
      .filter({ hasText: `Here. ${run}` })
      .getByRole('button', { name: /^Fire, 1/ }),
  ).toBeVisible();
  await message.hover();
  await message.getByRole('button', { name: 'Reply' }).click();
  await say(one, `Good. ${run}`);
  const reply = log(other)
    .getByRole('article')
    .filter({ hasText: `Good. ${run}` });
  await expect(reply.getByRole('button', { name: /Here\./ })).toBeVisible();

  const own = log(one)
    .getByRole('article')
    .filter({ hasText: `Quick 5 ${run}` });
  await own.hover();
  await own.getByRole('button', { name: 'Delete message' }).click();
  await one.getByRole('alertdialog', { name: 'Delete Message' }).getByRole('button', { name: 'Delete' }).click();
  await expect(log(other).getByText(`Quick 5 ${run}`)).toHaveCount(0);
  await passes(one);
  for (const page of [one, other]) await page.context().close();
});

test('a screen reader meets a league chat in its order, and is told what comes in', async ({ browser }, info) => {
  const { league, one, other } = await twoMembers(browser, '/chat');
  const run = runOf(info.project.name);
  await say(one, `Read this ${run}`);
  await expect(log(other).getByText(`Read this ${run}`)).toBeVisible();
  await say(other, `And this ${run}`);
  // Told once, in words of its own; the log itself stays silent, so that scrolling is not read out.
  const told = one.locator('[aria-live="polite"]').filter({ hasText: `And this ${run}` });
  await expect(told).toHaveText(`${nameOf(league, 1)}: And this ${run}`);
  await expect(log(one)).toHaveAttribute('aria-live', 'off');
  // On a phone its head has the way back and how many members there are, too.
  await expect(one.getByRole('region', { name: /League Chat/ })).toMatchAriaSnapshot(`
    - region /League Chat/:
      - heading /League Chat/ [level=2]
      - button "Search messages"
      - button "More"
      - log "League chat messages":
        - list:
          - listitem:
            - article /^You, /:
              - paragraph: /^Read this/
          - listitem:
            - article /^${nameOf(league, 1)}, /:
              - paragraph: /^And this/
      - button "Share an image by its address"
      - button "Upload an image"
      - textbox "Message the league"
      - button "Send message" [disabled]
  `);
  for (const page of [one, other]) await page.context().close();
});

test('a picture is uploaded, seen by the others, and opens', async ({ browser }, info) => {
  const { one, other } = await twoMembers(browser, '/chat');
  const caption = `Look ${info.project.name} ${Date.now()}`;
  await one.getByLabel('Image file').setInputFiles({ name: 'trophy.png', mimeType: 'image/png', buffer: pixel });
  await expect(one.getByText('Ready to send')).toBeVisible();
  await say(one, caption);
  const message = log(other).getByRole('article').filter({ hasText: caption });
  await expect(message.getByRole('img', { name: /^Shared by/ })).toBeVisible();
  const address = await message.getByRole('link', { name: /^Shared by/ }).getAttribute('href');
  expect(address).toMatch(/^\/api\/files\//);
  expect((await other.request.get(address ?? '')).status()).toBe(200);
  for (const page of [one, other]) await page.context().close();
});

test('a private conversation: unread counts, reading, and catching up after a kill', async ({ browser }, info) => {
  const { league, one, other } = await twoMembers(browser, '');
  const run = runOf(info.project.name);
  await one.getByRole('button', { name: `Send message to ${nameOf(league, 1)}` }).click();
  await expect(one).toHaveURL(/\/messages\?conversation=/);
  const field = /^Message /;
  await say(one, `Between us ${run}`, field);
  const entry = other.getByRole('link', { name: /^Messages.*unread/ }).first();
  await expect(entry).toBeVisible();
  await expect(other).toHaveTitle(/^\(\d+\) /);
  await entry.click();
  // Until then the page before is there, whose match-ups have the same name.
  await expect(other).toHaveURL(/\/messages$/);
  await other
    .getByRole('link', { name: new RegExp(nameOf(league, 0)) })
    .first()
    .click();
  await expect(log(other, /^Messages with/).getByText(`Between us ${run}`)).toBeVisible();
  await expect(other).not.toHaveTitle(/^\(\d+\) /);

  kill('chat-messaging');
  await say(one, `After the kill ${run}`, field);
  await expect(log(other, /^Messages with/).getByText(`After the kill ${run}`)).toBeVisible({ timeout: 45_000 });
  await expect(log(one, /^Messages with/).getByText(`After the kill ${run}`)).toHaveCount(1);
  await passes(other);
  for (const page of [one, other]) await page.context().close();
});

test('words that look like code are shown as words, and nothing of them runs', async ({ browser }, info) => {
  const { one, other } = await twoMembers(browser, '/chat');
  const ran = [one, other].map(whatRuns);
  const run = runOf(info.project.name);
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    '[x](javascript:alert(1)) javascript:alert(2)',
    '"><script>alert(1)</script>',
  ];
  for (const [n, attack] of attacks.entries()) {
    await say(one, `${attack} ${n} ${run}`);
    const message = log(other)
      .getByRole('article')
      .filter({ hasText: ` ${n} ${run}` });
    await expect(message).toContainText(attack);
    await expect(message.locator('img, svg[onload], script, [href^="javascript"]')).toHaveCount(0);
  }
  // What turns the text around is no part of an address.
  await say(one, `https://good.example/\u202e@evil.example ${run}`);
  await expect(log(other).locator('a[href="https://good.example/"]').last()).toBeVisible();
  await expect(log(other).locator('a[href*="evil"]')).toHaveCount(0);
  expect(ran.flat()).toEqual([]);
  for (const page of [one, other]) await page.context().close();
});

const goodbye = { ...chatMessage, id: 'goodbye', conversationId: 'left', message: 'See you next season' };
const robin = { id: 'robin', firstName: null, displayName: 'Robin', sleeperUserId: '1', isMember: true };
/** Nobody leaves a league in the recorded data. */
const leftConversation = {
  ...{ id: 'left', name: null, isGroup: false, participants: [robin], participantIds: ['robin'], position: 1 },
  ...{ readPosition: 1, unreadCount: 0, isMuted: false, canWrite: false, createdAt: goodbye.createdAt },
  lastMessage: goodbye,
};

test('a conversation of a league that was left is there to be read', async ({ page }) => {
  const league = await chosenLeague();
  await signIn(page, league.usernames[0] ?? '');
  await page.route('**/api/conversations?*', (route) => route.fulfill({ json: [leftConversation] }));
  await page.route('**/api/conversations/left/messages?*', (route) => route.fulfill({ json: [goodbye] }));
  await page.goto('/account/messages');
  await page.getByRole('link', { name: /Robin/ }).first().click();
  await expect(log(page, 'Messages with Robin').getByText(goodbye.message)).toBeVisible();
  await expect(page.getByText('You have left this league')).toBeVisible();
  await passes(page);
});
