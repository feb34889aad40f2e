// A picture of every screen at 1440 and 390 pixels, from a running stack (BASE_URL, PORTS_FILE), into web/shots/.
// ONLY=part of a name takes those only.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { areas, claiming, newcomer, special, visitor } from './pictures/screens.mjs';
import { base, claim, connect, demoLeagues, signIn } from './pictures/stack.mjs';

const target = path.resolve(import.meta.dirname, '../shots');
const recordedLeague = '785180138558539754';
const only = process.env.ONLY ?? '';
const widths = [
  { name: 'desktop', width: 1440, height: 900, scale: 1, newcomer: 7 },
  { name: 'phone', width: 390, height: 844, scale: 2, newcomer: 8 },
];
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const settleMs = 400;
/** Of the first league: the member who has claimed their team and is in the pictures. */
const member = 4;

async function take(page, screen, size) {
  await screen.responses?.(page);
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
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  console.log(path.relative(process.cwd(), file));
}

/** A failed screen must not cost the others; their names are printed and the run fails. */
const failed = [];
async function takeAll(page, screens, size) {
  for (const screen of screens.filter(({ name }) => name.includes(only))) {
    await take(page, screen, size).catch((error) => {
      failed.push(`${screen.name}-${size.name}`);
      console.error(`${screen.name}-${size.name}: ${error.message}`);
    });
  }
}

async function inBrowser(browser, { width, height, scale }, visit) {
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, timezoneId: 'America/New_York' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await visit(page);
  await context.close();
}

async function atSize(browser, size, [first, ...others]) {
  await inBrowser(browser, size, (page) => takeAll(page, visitor, size));
  await inBrowser(browser, size, async (page) => {
    await signIn(page, first.usernames[size.newcomer] ?? first.usernames[1]);
    await takeAll(page, newcomer, size);
    await connect(page, first);
    await takeAll(page, claiming(first), size);
  });
  await inBrowser(browser, size, async (page) => {
    await signIn(page, first.usernames[member] ?? first.usernames[0]);
    await connect(page, first);
    await claim(page, first);
    await takeAll(page, areas(first), size);
  });
  for (const { leagueId, member: index, screens } of special) {
    const league = others.find((one) => one.leagueId === leagueId);
    const list = screens(`/leagues/${leagueId}`);
    if (!league) console.log(`skipped (the stand-in has no such league): ${list.map(({ name }) => name).join(', ')}`);
    else {
      await inBrowser(browser, size, async (page) => {
        await signIn(page, league.usernames[index]);
        await connect(page, league);
        await claim(page, league);
        await takeAll(page, list, size);
      });
    }
  }
}

const leagues = await demoLeagues(recordedLeague);
if (!only) await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: flags });
try {
  for (const size of widths) await atSize(browser, size, leagues);
} finally {
  await browser.close();
}
if (failed.length > 0) throw new Error(`not taken: ${failed.join(', ')}`);
