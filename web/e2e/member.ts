import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { DemoLeague } from './stack';

interface SignedIn {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  /** Who it is, as the browser remembers it; without it `/` is the front page. */
  account: string;
}

const password = 'demo';
/** Of the members that this process has signed in; to do that anew for each test would take a third of its time. */
const signedIn = new Map<string, SignedIn>();

/** Signs in from the landing page, as a visitor would. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await signInHere(page, username);
  await expect(page.getByRole('heading', { name: 'Choose a league' })).toBeVisible();
}

/** Fills in the identity server's form. */
export async function signInHere(page: Page, username: string): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(`${username}@example.org`);
  // Keycloak has a button beside it that is named after the password too.
  await page.locator('input[type="password"]').fill(password);
  await page.getByRole('button', { name: /sign in/i }).click();
}

/** Enters as somebody whom the identity server has not seen: Keycloak wants them to register, the development issuer not. */
export async function signInAsNew(page: Page, username: string): Promise<void> {
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  const register = page.getByRole('link', { name: 'Create an account' });
  if ((await register.count()) === 0) return signInHere(page, username);
  await register.click();
  await page.getByLabel('Username').fill(username);
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(password);
  await page.getByLabel(/^e-?mail/i).fill(`${username}@example.org`);
  await page.getByLabel('First name').fill('New');
  await page.getByLabel('Last name').fill('Member');
  await page.getByRole('button', { name: 'Create an account' }).click();
}

/** Connects a league from the chooser and waits for the page it leads to. */
export async function connect(page: Page, leagueId: string, leagueName: string): Promise<void> {
  await page.getByLabel('Sleeper League ID').fill(leagueId);
  await page.getByRole('button', { name: 'Verify & Connect League' }).click();
  await expect(page.getByText(`Successfully connected to ${leagueName}`)).toBeVisible();
}

/** Claims the member's own team where they have none yet, and ends on the dashboard. */
export async function claimOwnTeam(page: Page, leagueId: string): Promise<void> {
  const claim = page.getByRole('button', { name: /^Claim Team/ });
  const dashboard = page.getByRole('heading', { name: 'League Standings' });
  await expect(claim.or(dashboard).first()).toBeVisible();
  if (await claim.isVisible()) {
    const [response] = await Promise.all([page.waitForResponse(/\/claim-team$/), claim.click()]);
    // What was said of a refusal is gone from the page by the time that this fails.
    expect([response.status(), response.ok() ? '' : await response.text()]).toEqual([200, '']);
    await expect(page.getByText('Team Claimed Successfully!')).toBeVisible();
  }
  await expect(page).toHaveURL(new RegExp(`/leagues/${leagueId}$`));
  await expect(dashboard).toBeVisible();
}

/** Waits until every season of the league is stored and the newest finished week is ranked. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
  await expect(page.getByRole('status', { name: 'Loading the power ranking' })).toHaveCount(0);
  await expect(page.getByText('Calculating...')).toHaveCount(0, { timeout: 60_000 });
}

/** Opens the leagues as somebody who signed in earlier; false when that sign-in has ended meanwhile. */
async function comesBack(page: Page, username: string): Promise<boolean> {
  const known = signedIn.get(username);
  if (known === undefined) return false;
  await page.context().addCookies(known.cookies);
  await page.goto('/robots.txt');
  await page.evaluate((account) => localStorage.setItem('dynasty.account', account), known.account);
  await page.goto('/');
  const leagues = page.getByRole('heading', { name: 'Choose a league' });
  await expect(leagues.or(page.getByRole('link', { name: 'Get Started' })).first()).toBeVisible();
  return leagues.isVisible();
}

/** A member of the league with their team, on its dashboard. */
export async function asMember(page: Page, league: DemoLeague, member: number): Promise<void> {
  const username = league.usernames[member] ?? '';
  if (!(await comesBack(page, username))) {
    await page.context().clearCookies();
    await signIn(page, username);
    const account = await page.evaluate(() => localStorage.getItem('dynasty.account') ?? '');
    signedIn.set(username, { cookies: await page.context().cookies(), account });
  }
  // A league is connected once; how often an account may ask for that is limited.
  const access = page.getByRole('button', { name: `Access ${league.name}` });
  await expect(access.or(page.getByText('No leagues yet')).first()).toBeVisible();
  if (await access.isVisible()) await access.click();
  else await connect(page, league.leagueId, league.name);
  await claimOwnTeam(page, league.leagueId);
}
