import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { until } from './stack.js';

/** CHROMIUM, else the system's; undefined leaves it to Playwright's own download. */
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && fs.existsSync(file),
);

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** The narrowest window that every page has to fit into, px. */
const narrow = { width: 320, height: 640 };

const lookOfPage = fs.readFileSync(path.join(__dirname, 'look-of-page.js'), 'utf8');

/** A page of somebody who has never been here: no cookie of anybody else. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: narrow, locale: 'en-US' });
  return context.newPage();
}

/** A sign-in as the web begins it: where the browser is sent, and what it later shows for the code. */
export function signInRequest(address: string) {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${address}/realms/dynasty/protocol/openid-connect/auth`);
  url.search = new URLSearchParams({
    client_id: 'dynasty-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${address}/sign-in`,
    state: randomBytes(8).toString('hex'),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }).toString();
  return { url: url.toString(), verifier };
}

/** The code with which the browser came back to the product; waits for it. */
export async function codeIn(page: Page): Promise<string> {
  await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.has('code'));
  return new URL(page.url()).searchParams.get('code') ?? '';
}

/**
 * Waits for the page with this heading and looks whether it is one of the product: its style, its typeface, its name,
 * and no word beyond the card in a narrow window. Returns the page's words.
 */
export async function pageNamed(page: Page, heading: string | RegExp): Promise<string> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const look = await page.evaluate(lookOfPage);
  expect(look).toEqual({
    name: 'Dynasty Companion',
    styles: [expect.stringMatching(/\/login\/dynasty\/css\/dynasty\.css$/)],
    ground: 'rgb(13, 17, 16)',
    typefaces: [expect.stringContaining('Inter Variable')],
    width: narrow.width,
    beyond: [],
  });
  return page.locator('body').innerText();
}

/** Fills the fields that these labels begin with, presses the page's main button, and waits for the page that comes. */
export async function submit(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: new RegExp(`^${label}(?! again)`) }).fill(value);
  }
  await Promise.all([page.waitForEvent('framenavigated'), page.locator('.button-primary').click()]);
  await page.waitForLoadState();
}

interface Sent {
  to: string[];
  text: string;
}

/** The link of the mail number `index` to somebody, counted from 0; waits for it. */
export async function linkMailed(mails: Sent[], to: string, index = 0): Promise<string> {
  const own = async () => mails.filter((mail) => mail.to.includes(to));
  const { text } = (await until(own, (found) => found.length > index, 10_000))[index] as Sent;
  const plain = text.replace(/=\n/g, '').replace(/=3D/g, '=');
  const [link] = /^https?:\S+action-token\S+$/m.exec(plain) ?? [];
  if (link === undefined) throw new Error(`the mail to ${to} has no link: ${text}`);
  return link;
}
