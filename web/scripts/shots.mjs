// A picture of every screen at 1440, 768, 390 and 320 pixels, from a running stack (BASE_URL, PORTS_FILE), into web/shots/.
// ONLY=part of a name takes those only.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { furnish, leagueAdmin, superAdmin } from './pictures/administration.mjs';
import { chatStates } from './pictures/chat.mjs';
import { areas, claiming, newcomer, visitor } from './pictures/screens.mjs';
import { special } from './pictures/special-leagues.mjs';
import { base, claim, connect, demoLeagues, signIn } from './pictures/stack.mjs';

const target = path.resolve(import.meta.dirname, '../shots');
const recordedLeague = '785180138558539754';
const only = process.env.ONLY ?? '';
/** What is opened for the first width of a device is seen at its second as well. */
const devices = [
  {
    scale: 1,
    newcomer: 7,
    sizes: [
      { name: 'desktop', width: 1440, height: 900 },
      { name: 'tablet', width: 768, height: 1024 },
    ],
  },
  {
    scale: 2,
    newcomer: 8,
    sizes: [
      { name: 'phone', width: 390, height: 844 },
      { name: 'small', width: 320, height: 640 },
    ],
  },
];
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const settleMs = 400;
/** Of the first league: the member who has claimed their team and is in the pictures. */
const member = 4;

async function open(page, screen, size) {
  await page.goto(base + screen.at);
  await page.getByText(screen.shows).first().waitFor();
  await screen.act?.(page, size);
}

async function take(page, screen, sizes) {
  await screen.responses?.(page);
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize({ width: size.width, height: size.height });
    // What somebody did is done again at each size.
    if (index === 0 || screen.act) await open(page, screen, size);
    await picture(page, screen, size);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function picture(page, screen, { name, width }) {
  await page.waitForTimeout(settleMs);
  if (!screen.visible) {
    // As high as the page: what sticks to the window's edge then stands at the page's.
    const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(settleMs);
  }
  const file = path.join(target, `${screen.name}-${name}.png`);
  await page.screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
}

/** A failed screen must not cost the others; their names are printed and the run fails. */
const failed = [];
async function takeAll(page, screens, { sizes }) {
  for (const screen of screens.filter(wanted)) {
    await take(page, screen, sizes).catch((error) => {
      failed.push(`${screen.name}-${sizes[0].name}`);
      console.error(`${screen.name}-${sizes[0].name}: ${error.message}`);
    });
  }
}

async function inBrowser(browser, { scale, sizes }, visit) {
  const { width, height } = sizes[0];
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, timezoneId: 'America/New_York' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await visit(page);
  await context.close();
}

const wanted = ({ name }) => name.includes(only);

/** Visits as somebody of their own who takes pictures of these screens, unless none of them is wanted. */
async function visit(browser, device, screens, prepare = async () => undefined) {
  if (!screens.some(wanted)) return;
  await inBrowser(browser, device, async (page) => {
    await prepare(page);
    await takeAll(page, screens, device);
  });
}

const asMember = (league, index) => async (page) => {
  await signIn(page, league.usernames[index] ?? league.usernames[0]);
  await connect(page, league);
  await claim(page, league);
};

async function onDevice(browser, device, [first, ...others]) {
  await visit(browser, device, visitor);
  const isNew = [...newcomer, ...claiming(first)].some(wanted);
  if (isNew) {
    await inBrowser(browser, device, async (page) => {
      await signIn(page, first.usernames[device.newcomer] ?? first.usernames[1]);
      await takeAll(page, newcomer, device);
      await connect(page, first);
      await takeAll(page, claiming(first), device);
    });
  }
  await visit(browser, device, [...areas(first), ...chatStates(first)], asMember(first, member));
  await visit(browser, device, leagueAdmin(first), async (page) => {
    await asMember(first, 0)(page);
    await furnish(page, first);
  });
  await visit(browser, device, superAdmin(first), (page) => signIn(page, 'admin'));
  for (const { leagueId, member: index, screens } of special) {
    const league = others.find((one) => one.leagueId === leagueId);
    const list = screens(`/leagues/${leagueId}`);
    if (league) await visit(browser, device, list, asMember(league, index));
    else console.log(`skipped (the stand-in has no such league): ${list.map(({ name }) => name).join(', ')}`);
  }
}

const leagues = await demoLeagues(recordedLeague);
if (!only) await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: flags });
try {
  for (const device of devices) await onDevice(browser, device, leagues);
} finally {
  await browser.close();
}
if (failed.length > 0) throw new Error(`not taken: ${failed.join(', ')}`);
