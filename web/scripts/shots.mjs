// A picture of every screen at 1440 and 390 pixels, from a running stack (BASE_URL, PORTS_FILE), into web/shots/.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const base = process.env.BASE_URL ?? 'http://localhost:8080';
const target = path.resolve(import.meta.dirname, '../shots');
const recordedLeague = '785180138558539754';
const widths = [
  { name: 'desktop', width: 1440, height: 900, scale: 1 },
  { name: 'phone', width: 390, height: 844, scale: 2 },
];
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const settleMs = 400;

async function demoLeague() {
  if (!process.env.PORTS_FILE) throw new Error('run `make shots`, or set BASE_URL and PORTS_FILE');
  const { ports } = JSON.parse(await readFile(process.env.PORTS_FILE, 'utf8'));
  const { leagues } = await (await fetch(`http://127.0.0.1:${ports.sandbox}/_sandbox/info`)).json();
  return leagues.find(({ leagueId }) => leagueId === recordedLeague) ?? leagues[0];
}

async function signIn(page, username) {
  await page.goto(`${base}/sign-in?returnTo=/`);
  await page.getByLabel(/e-?mail/i).fill(`${username}@example.org`);
  await page.getByLabel(/password/i).fill('demo');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.getByRole('heading', { name: 'Choose a league' }).waitFor();
}

/** Every screen: its name, its address, and what shows that it is there. `act` brings it into the state to be seen. */
const screens = ({ leagueId }) => {
  const league = `/leagues/${leagueId}`;
  return [
    { name: 'chooser', at: '/', shows: 'Your Leagues' },
    { name: 'dashboard', at: league, shows: 'League Standings' },
    { name: 'claim-team', at: `${league}/claim-team`, shows: 'Claim Your Team' },
    { name: 'transactions', at: `${league}/transactions`, shows: 'newest' },
    { name: 'transactions-trades', at: `${league}/transactions?type=trade`, shows: 'Received' },
    { name: 'draft', at: `${league}/draft`, shows: 'R1' },
    {
      name: 'draft-one-team',
      at: `${league}/draft`,
      shows: 'R1',
      visible: true,
      act: (page) => page.getByRole('button', { name: /^Slot 3 / }).focus(),
    },
    { name: 'champions', at: `${league}/champions`, shows: 'Latest' },
    { name: 'matchups', at: `${league}/matchups?week=13`, shows: 'Actual lineup' },
    { name: 'roster', at: `${league}/roster`, shows: 'Starting Lineup' },
    { name: 'rosters', at: `${league}/rosters`, shows: 'avg age' },
    { name: 'not-built', at: `${league}/recaps`, shows: 'Not built yet' },
    { name: 'league-not-found', at: '/leagues/1', shows: 'League Not Found' },
    { name: 'not-found', at: '/no/such/page', shows: '404 Page Not Found' },
    {
      name: 'menu',
      at: league,
      shows: 'League Standings',
      visible: true,
      act: (page, { name }) => page.getByRole('button', { name: name === 'phone' ? 'Menu' : 'History' }).click(),
    },
  ];
};

async function take(page, screen, size) {
  await page.goto(base + screen.at);
  await page.getByText(screen.shows).first().waitFor();
  await screen.act?.(page, size);
  if (!screen.visible) {
    // As high as the page: what sticks to the window's edge then stands at the page's.
    const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
    await page.setViewportSize({ width: size.width, height });
  }
  await page.waitForTimeout(settleMs);
  const file = path.join(target, `${screen.name}-${size.name}.png`);
  await page.screenshot({ path: file });
  await page.setViewportSize({ width: size.width, height: size.height });
  console.log(path.relative(process.cwd(), file));
}

async function prepare(page, league) {
  await page.getByLabel('Sleeper League ID').fill(league.leagueId);
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await page.waitForURL(/\/leagues\//);
  const claim = page.getByRole('button', { name: /^Claim Team/ });
  const standings = page.getByRole('heading', { name: 'League Standings' });
  await claim.or(standings).first().waitFor();
  if (await claim.isVisible()) await claim.click();
  await standings.waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 180_000 });
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: flags });
try {
  const league = await demoLeague();
  for (const size of widths) {
    const { width, height, scale } = size;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const page = await context.newPage();
    await take(page, { name: 'landing', at: '/', shows: 'Get Started' }, size);
    await signIn(page, league.usernames[4] ?? league.usernames[0]);
    await prepare(page, league);
    for (const screen of screens(league)) await take(page, screen, size);
    await context.close();
  }
} finally {
  await browser.close();
}
