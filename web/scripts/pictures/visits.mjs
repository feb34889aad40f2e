import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { furnish, leagueAdmin, superAdmin } from './administration.mjs';
import { chatStates } from './chat.mjs';
import { areas, claiming, newcomer, visitor } from './screens.mjs';
import { special } from './special-leagues.mjs';
import { base, claim, connect, demoLeagues, signIn } from './stack.mjs';

/**
 * Goes to every screen of a running stack (BASE_URL, PORTS_FILE) as those who see it: visitors, newcomers, members,
 * admins. ONLY=parts of names, with commas between them, goes to those only, DEVICE=desktop or phone to the two widths of that.
 */
const recordedLeague = '785180138558539754';
export const only = process.env.ONLY ?? '';
/** What is opened for the first width of a device is seen at its second as well. */
const devices = [
  {
    name: 'desktop',
    scale: 1,
    newcomer: 7,
    sizes: [
      { name: 'desktop', width: 1440, height: 900 },
      { name: 'tablet', width: 768, height: 1024 },
    ],
  },
  {
    name: 'phone',
    scale: 2,
    newcomer: 8,
    sizes: [
      { name: 'phone', width: 390, height: 844 },
      { name: 'small', width: 320, height: 640 },
    ],
  },
].filter(({ name }) => name.includes(process.env.DEVICE ?? ''));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
/** Of the first league: the member who has claimed their team and is in the pictures. */
const member = 4;

/** Opens a screen in the state in which it is to be seen. */
export async function open(page, screen, size) {
  await page.goto(base + screen.at);
  await page.getByText(screen.shows).first().waitFor();
  // The page as it was seen last time hears nothing.
  await page.locator('.kept').waitFor({ state: 'detached' });
  await screen.act?.(page, size);
}

/** A screen that fails must not cost the others; their names are printed and the run fails. */
const failed = [];
async function seeAll(page, screens, { sizes }, see) {
  for (const screen of screens.filter(wanted)) {
    await screen.responses?.(page);
    await see(page, screen, sizes).catch((error) => {
      failed.push(`${screen.name}-${sizes[0].name}`);
      console.error(`${screen.name}-${sizes[0].name}: ${error.message}`);
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
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

const wanted = ({ name }) => only.split(',').some((part) => name.includes(part));

/** Visits as somebody of their own who sees these screens, unless none of them is wanted. */
async function visit({ browser, device, see }, screens, prepare = async () => undefined) {
  if (!screens.some(wanted)) return;
  await inBrowser(browser, device, async (page) => {
    await prepare(page);
    await seeAll(page, screens, device, see);
  });
}

const asMember = (league, index) => async (page) => {
  await signIn(page, league.usernames[index] ?? league.usernames[0]);
  await connect(page, league);
  await claim(page, league);
};

async function onDevice(round, [first, ...others]) {
  const { browser, device, see } = round;
  await visit(round, visitor);
  const isNew = [...newcomer, ...claiming(first)].some(wanted);
  if (isNew) {
    await inBrowser(browser, device, async (page) => {
      await signIn(page, first.usernames[device.newcomer] ?? first.usernames[1]);
      await seeAll(page, newcomer, device, see);
      await connect(page, first);
      await seeAll(page, claiming(first), device, see);
    });
  }
  await visit(round, [...areas(first), ...chatStates(first)], asMember(first, member));
  await visit(round, leagueAdmin(first), async (page) => {
    await asMember(first, 0)(page);
    await furnish(page, first);
  });
  await visit(round, superAdmin(first), (page) => signIn(page, 'admin'));
  for (const { leagueId, member: index, screens } of special) {
    const league = others.find((one) => one.leagueId === leagueId);
    const list = screens(`/leagues/${leagueId}`);
    if (league) await visit(round, list, asMember(league, index));
    else console.log(`skipped (the stand-in has no such league): ${list.map(({ name }) => name).join(', ')}`);
  }
}

/**
 * Calls `see(page, screen, sizes)` for each wanted screen, once for the two sizes of each device; what the screen's
 * responses are replaced by is in place. Throws at the end when one has failed.
 */
export async function visitAll(see) {
  const leagues = await demoLeagues(recordedLeague);
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((file) => file && existsSync(file));
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    for (const device of devices) await onDevice({ browser, device, see }, leagues);
  } finally {
    await browser.close();
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}
