import { expect, test, type Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimOwnTeam, connect, signIn } from './member';
import { chosenLeague } from './stack';

test.use({ serviceWorkers: 'allow' });

/** The worker has all files, and what the page read first is written down. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dynasty.reads'))).not.toBeNull();
}

const keptAccounts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('dynasty.reads.')));

const keptPage = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('dynasty.page'));

test('without a network the page last read opens, and nothing of another account', async ({ page, context }) => {
  const league = await chosenLeague();
  const [first, second] = [league.usernames[0] ?? '', league.usernames[3] ?? ''];
  const home = `/leagues/${league.leagueId}`;
  const account = page.getByRole('button', { name: /^Account/ });
  const enter = async (username: string): Promise<string> => {
    await signIn(page, username);
    await connect(page, league.leagueId, league.name);
    await claimOwnTeam(page, league.leagueId);
    await page.goto(home);
    await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
    await isKept(page);
    return (await account.getAttribute('aria-label')) ?? '';
  };

  const nameOfFirst = await enter(first);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. You see what was read last.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: league.name })).toBeVisible();
  // Its query ends as the name of a file does.
  await page.goto(`${home}?seasons=2025.2024`);
  await expect(page.getByRole('heading', { name: 'League Standings' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);

  const keptOfFirst = await keptAccounts(page);
  expect(keptOfFirst).toHaveLength(1);
  expect(await keptPage(page)).not.toBeNull();
  await page.goto('/api/logout');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await keptAccounts(page)).toEqual([]);
  expect(await keptPage(page)).toBeNull();
  await context.setOffline(true);
  await page.goto(home);
  await expect(page.getByRole('heading', { name: 'Sign-in is not available' })).toBeVisible();
  await context.setOffline(false);

  const nameOfSecond = await enter(second);
  expect(nameOfSecond).not.toBe(nameOfFirst);
  const keptOfSecond = await keptAccounts(page);
  expect(keptOfSecond).toHaveLength(1);
  expect(keptOfSecond).not.toEqual(keptOfFirst);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. You see what was read last.')).toBeVisible();
  await expect(account).toHaveAccessibleName(nameOfSecond);
});

interface Front {
  origin: string;
  /** What is sent in the place of a file, by its path. */
  instead: Map<string, { type: string; text: string }>;
  close: () => void;
}

/** Stands before the stack, with an origin of its own. */
async function frontOf(stack: string): Promise<Front> {
  const instead = new Map<string, { type: string; text: string }>();
  const server = createServer((req, res) => {
    const other = instead.get(req.url ?? '');
    if (other) return res.writeHead(200, { 'content-type': other.type }).end(other.text);
    void fetch(stack + req.url).then(
      async (response) => {
        const passedOn = ['content-type', 'x-page-revision'].filter((name) => response.headers.has(name));
        for (const name of passedOn) res.setHeader(name, response.headers.get(name) ?? '');
        res.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
      },
      () => res.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, instead, close: () => void server.close().closeAllConnections() };
}

/** Has the browser look for a new worker; tells what became of it, and what all workers keep then. */
const install = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/worker.js');
    if (registration.active) await registration.update();
    const worker = registration.installing;
    await new Promise<void>((resolve) => {
      const look = () => (!worker || ['activated', 'redundant'].includes(worker.state)) && resolve();
      worker?.addEventListener('statechange', look);
      look();
    });
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
    return { state: worker?.state, kept, isServing: registration.active !== null };
  });

test('a worker keeps no page of another revision, and the one before stays', async ({ page, baseURL }) => {
  const front = await frontOf(baseURL ?? '');
  try {
    await page.goto(`${front.origin}/robots.txt`);
    // As a gateway of before responds, which names no revision.
    front.instead.set('/', { type: 'text/html', text: '<!doctype html><title>Before</title>' });
    expect(await install(page)).toEqual({ state: 'redundant', kept: [], isServing: false });

    front.instead.delete('/');
    const first = await install(page);
    expect(first).toMatchObject({ state: 'activated', isServing: true });
    expect(first.kept).toContainEqual(expect.stringContaining(`${front.origin}/?`));

    // A gateway with other settings, while the page still comes from one with those of before.
    const script = await (await fetch(`${baseURL}/worker.js`)).text();
    const text = script.replace(/^self\.pageRevision="[^"]+"/, 'self.pageRevision="another"');
    expect(text).not.toBe(script);
    front.instead.set('/worker.js', { type: 'text/javascript', text });
    expect(await install(page)).toEqual({ ...first, state: 'redundant' });
  } finally {
    front.close();
  }
});
