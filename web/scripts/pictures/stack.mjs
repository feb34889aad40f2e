import { readFile } from 'node:fs/promises';

export const base = process.env.BASE_URL ?? 'http://localhost:8080';

/** Leagues of the stand-in, the one that is shown first at the head: the recorded one, else the first. */
export async function demoLeagues(first) {
  if (!process.env.PORTS_FILE) throw new Error('run `make shots`, or set BASE_URL and PORTS_FILE');
  const { ports } = JSON.parse(await readFile(process.env.PORTS_FILE, 'utf8'));
  const { leagues } = await (await fetch(`http://127.0.0.1:${ports.sandbox}/_sandbox/info`)).json();
  return leagues.toSorted((a, b) => Number(b.leagueId === first) - Number(a.leagueId === first));
}

export async function signIn(page, username) {
  await page.goto(`${base}/sign-in?returnTo=/`);
  await page.getByLabel(/e-?mail/i).fill(`${username}@example.org`);
  await page.getByLabel(/password/i).fill('demo');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.getByRole('heading', { name: 'Choose a league' }).waitFor();
}

export async function connect(page, { leagueId }) {
  await page.goto(base);
  await page.getByLabel('Sleeper League ID').fill(leagueId);
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await page.waitForURL(/\/leagues\//);
}

/** Claims the member's team where they have none yet, and waits until every season is loaded. */
export async function claim(page, { leagueId }) {
  try {
    await page.goto(`${base}/leagues/${leagueId}`);
    // What was seen last stands there until the application runs, and can be neither pressed nor believed.
    await page.locator('.kept').waitFor({ state: 'detached' });
    const free = page.getByRole('button', { name: /^Claim Team/ });
    const standings = page.getByRole('heading', { name: 'League Standings' });
    await free.or(standings).first().waitFor();
    if (await free.isVisible()) await pressClaim(page, free);
    await standings.waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 180_000 });
  } catch (error) {
    throw new Error(`the team could not be claimed; the page was at ${page.url()}`, { cause: error });
  }
}

const mostPresses = 5;
/** A press that has sent nothing by then is made again: what comes above the list moves it under the pointer. */
const sentWithinMs = 5_000;

/** Presses until the claim is sent, and waits for its response. */
async function pressClaim(page, button) {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const sent = page.waitForRequest(/\/api\/.*\/claim-team$/, { timeout: sentWithinMs }).catch(() => null);
    await button.click();
    const response = await (await sent)?.response();
    if (response?.ok()) return;
    if (response) throw new Error(`the claim was refused: ${response.status()} ${await response.text()}`);
  }
  throw new Error(`nothing was sent by ${mostPresses} presses`);
}
