import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import type { Browser, Page } from '@playwright/test';
import { mailServer } from '../../observability/test/support/mail-server.js';
import {
  codeIn,
  freshPage,
  linkMailed,
  pageNamed,
  signInRequest,
  startBrowser,
  submit,
} from './support/identity-pages.js';
import { mailUser, productionKeycloak, sender } from './support/production-keycloak.js';
import { portsFile } from './support/stack.js';

/** What the stack's own Keycloak leaves out: confirmed addresses, rules for passwords, mail, and locked accounts. */
const isWanted = portsFile().options.auth === 'keycloak';
if (!isWanted) process.stderr.write('skipped: tests of the production realm (make stack-keycloak runs them)\n');

/** For how long an access token is good, as it says itself; `expires_in` is a second less where one has passed since. */
function livesS({ access_token: accessToken = '' }: Record<string, string>): number {
  const { exp = 0, iat = 0 } = decodeJwt(accessToken);
  return exp - iat;
}

/** Longer than what it waits for itself, which says why. */
const startMs = 240_000;

(isWanted ? describe : describe.skip)('the realm of every installation', () => {
  // Long names are what narrow pages break at.
  const username = 'a-manager-with-quite-a-long-name-of-their-own';
  const email = `${username}@mail.example.org`;
  const [password, nextPassword] = ['four words and more', 'other words and more'];
  let keycloak: Awaited<ReturnType<typeof productionKeycloak>>;
  let mail: Awaited<ReturnType<typeof mailServer>>;
  let browser: Browser;
  let verified: { code: string; verifier: string };

  beforeAll(async () => {
    mail = await mailServer({ signIn: true });
    keycloak = await productionKeycloak({ mailPort: mail.port });
    browser = await startBrowser();
  }, startMs);
  afterAll(async () => {
    await browser?.close();
    await keycloak?.stop();
    await mail?.stop();
  });

  /** The page for signing in, for somebody who was not here before. */
  async function signInPage(): Promise<Page> {
    const page = await freshPage(browser);
    await page.goto(signInRequest(keycloak.address).url);
    await pageNamed(page, 'Sign in');
    return page;
  }
  const signIn = (page: Page, secret: string, name = email) =>
    submit(page, { 'E-mail or username': name, Password: secret });

  /** Asks for a new password, and returns the words that say that a link was sent. */
  async function askForLink(page: Page, name: string): Promise<string> {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await pageNamed(page, 'Forgot your password?');
    await submit(page, { 'E-mail or username': name });
    return pageNamed(page, 'Sign in');
  }
  const choose = (page: Page, secret: string) => submit(page, { 'New password': secret, 'Password again': secret });

  async function token(form: Record<string, string>) {
    const response = await fetch(`${keycloak.address}/realms/dynasty/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'dynasty-web', ...form }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  /** Registers somebody from the page for signing in; the form comes again when it is refused. */
  async function register(page: Page, o: { name: string; address: string; secret: string }): Promise<void> {
    const person = { Username: o.name, 'E-mail': o.address, 'First name': 'Ann', 'Last name': 'Lee' };
    await submit(page, { ...person, Password: o.secret, 'Password again': o.secret });
  }

  it('lets somebody in who registers with a long password and opens the link that is mailed to them', async () => {
    const page = await freshPage(browser);
    const { url, verifier } = signInRequest(keycloak.address);
    await page.goto(url);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await pageNamed(page, 'Create an account');
    await register(page, { name: username, address: email, secret: 'eleven long' });
    expect(await pageNamed(page, 'Create an account')).toMatch(/password.*\b12\b/i);
    expect(mail.mails).toEqual([]);

    await register(page, { name: username, address: email, secret: password });
    expect(await pageNamed(page, 'Confirm your e-mail address')).toContain(email);
    const link = await linkMailed(mail.mails, email);
    expect(mail.mails).toMatchObject([{ to: [email], signedIn: `${mailUser.name}:${mailUser.secret}` }]);
    expect(mail.mails[0]?.text).toContain(`From: Dynasty Companion <${sender}>\n`);

    // Until then the password alone lets nobody in: they are sent another link.
    const early = await signInPage();
    await signIn(early, password);
    await pageNamed(early, 'Confirm your e-mail address');
    await linkMailed(mail.mails, email, 1);

    await page.goto(link);
    verified = { code: await codeIn(page), verifier };
  });

  it('takes the mailed link in another browser too, where it is confirmed once more', async () => {
    const address = 'ben@mail.example.org';
    const page = await signInPage();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await register(page, { name: 'ben', address, secret: password });
    const elsewhere = await freshPage(browser);
    await elsewhere.goto(await linkMailed(mail.mails, address));
    expect(await pageNamed(elsewhere, /mail address/)).toContain(address);
    await elsewhere.locator('#kc-info-message a').click();
    await elsewhere.getByRole('link', { name: 'Back to Dynasty Companion' }).waitFor();
    await pageNamed(elsewhere, /mail address/);
    const later = await signInPage();
    await signIn(later, password, address);
    await codeIn(later);
  });

  it('gives tokens for five minutes, and each refresh token once', async () => {
    const redirect = { redirect_uri: `${keycloak.address}/sign-in` };
    const proof = { code: verified.code, code_verifier: verified.verifier };
    const first = await token({ grant_type: 'authorization_code', ...redirect, ...proof });
    expect([first.status, livesS(first.body)]).toEqual([200, 300]);
    const refresh = (body: Record<string, string>) =>
      token({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    const second = await refresh(first.body);
    expect([second.status, livesS(second.body)]).toEqual([200, 300]);
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
    expect(await refresh(first.body)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('gives no token for a password, and none where the browser is sent elsewhere or proves nothing', async () => {
    const person = { grant_type: 'password', username: email, password };
    expect(await token(person)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    // Keycloak's own client, of every realm.
    const own = await token({ ...person, client_id: 'admin-cli' });
    expect(own).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const page = await freshPage(browser);
    const elsewhere = new URL(signInRequest(keycloak.address).url);
    elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example.org/sign-in');
    await page.goto(elsewhere.toString());
    await pageNamed(page, 'That did not work');
    const unproven = new URL(signInRequest(keycloak.address).url);
    for (const name of ['code_challenge', 'code_challenge_method']) unproven.searchParams.delete(name);
    await page.goto(unproven.toString());
    expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request');
  });

  it('has somebody who forgot their password choose another by a link that is mailed to them', async () => {
    const page = await signInPage();
    await signIn(page, 'some other words');
    const wrong = await pageNamed(page, 'Sign in');
    const words = await askForLink(page, email);
    expect(words).not.toBe(wrong);
    // Whether there is an account shows neither here nor there.
    const stranger = await signInPage();
    await signIn(stranger, 'some other words', 'nobody@mail.example.org');
    expect(await pageNamed(stranger, 'Sign in')).toBe(wrong);
    expect(await askForLink(stranger, 'nobody@mail.example.org')).toBe(words);

    await page.goto(await linkMailed(mail.mails, email, 2));
    await pageNamed(page, 'Choose a new password');
    await choose(page, 'eleven long');
    expect(await pageNamed(page, 'Choose a new password')).toMatch(/password.*\b12\b/i);
    await choose(page, nextPassword);
    await codeIn(page);
    expect(mail.mails.filter(({ to }) => to.includes('nobody@mail.example.org'))).toEqual([]);

    const later = await signInPage();
    await signIn(later, password);
    expect(await pageNamed(later, 'Sign in')).toBe(wrong);
    await signIn(later, nextPassword);
    await codeIn(later);
  });

  it('locks an account after ten wrong passwords, in the words of a wrong password, until its owner chooses another', async () => {
    const page = await signInPage();
    const words = new Set<string>();
    for (let tries = 0; tries < 10; tries += 1) {
      // Two within a second are taken for a program's: those lock by themselves.
      await sleep(1_000);
      await signIn(page, 'some other words');
      words.add(await pageNamed(page, 'Sign in'));
    }
    await signIn(page, nextPassword);
    words.add(await pageNamed(page, 'Sign in'));
    expect([...words]).toEqual([expect.stringContaining('do not belong together')]);

    // Others can lock them, but not keep them out.
    await askForLink(page, email);
    await page.goto(await linkMailed(mail.mails, email, 3));
    await pageNamed(page, 'Choose a new password');
    await choose(page, 'once more other words');
    await codeIn(page);
    const later = await signInPage();
    await signIn(later, 'once more other words');
    await codeIn(later);
  });
});
