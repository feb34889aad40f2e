import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { productionRealm } from '../../local/keycloak/realm.js';
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
    [keycloak, browser] = await Promise.all([productionKeycloak({ mailPort: mail.port }), startBrowser()]);
  });
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

  async function token(form: Record<string, string>) {
    const response = await fetch(`${keycloak.address}/realms/dynasty/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'dynasty-web', ...form }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  it('lets somebody in who registers with a long password and opens the link that is mailed to them', async () => {
    const page = await freshPage(browser);
    const { url, verifier } = signInRequest(keycloak.address);
    await page.goto(url);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await pageNamed(page, 'Create an account');
    const person = { Username: username, 'E-mail': email, 'First name': 'Ann', 'Last name': 'Lee' };
    const register = (secret: string) => submit(page, { ...person, Password: secret, 'Password again': secret });

    await register('eleven long');
    expect(await pageNamed(page, 'Create an account')).toMatch(/password.*\b12\b/i);
    expect(mail.mails).toEqual([]);

    await register(password);
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

  it('gives tokens for five minutes, and each refresh token once', async () => {
    const redirect = { redirect_uri: `${keycloak.address}/sign-in` };
    const proof = { code: verified.code, code_verifier: verified.verifier };
    const first = await token({ grant_type: 'authorization_code', ...redirect, ...proof });
    expect(first).toMatchObject({ status: 200, body: { expires_in: 300 } });
    const refresh = (body: Record<string, string>) =>
      token({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    const second = await refresh(first.body);
    expect(second).toMatchObject({ status: 200, body: { expires_in: 300 } });
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
    const ask = async (of: Page, name: string) => {
      await of.getByRole('link', { name: 'Forgot your password?' }).click();
      await pageNamed(of, 'Forgot your password?');
      await submit(of, { 'E-mail or username': name });
      return pageNamed(of, 'Sign in');
    };
    const words = await ask(page, email);
    expect(words).not.toBe(wrong);
    // Whether there is an account shows neither here nor there.
    const stranger = await signInPage();
    await signIn(stranger, 'some other words', 'nobody@mail.example.org');
    expect(await pageNamed(stranger, 'Sign in')).toBe(wrong);
    expect(await ask(stranger, 'nobody@mail.example.org')).toBe(words);

    await page.goto(await linkMailed(mail.mails, email, 2));
    await pageNamed(page, 'Choose a new password');
    const choose = (secret: string) => submit(page, { 'New password': secret, 'Password again': secret });
    await choose('eleven long');
    expect(await pageNamed(page, 'Choose a new password')).toMatch(/password.*\b12\b/i);
    await choose(nextPassword);
    await codeIn(page);
    expect(mail.mails.flatMap(({ to }) => to)).toEqual([email, email, email]);

    const later = await signInPage();
    await signIn(later, password);
    expect(await pageNamed(later, 'Sign in')).toBe(wrong);
    await signIn(later, nextPassword);
    await codeIn(later);
  });

  it('locks an account after ten wrong passwords, in the words of a wrong password', async () => {
    const { failureFactor, quickLoginCheckMilliSeconds: quickMs } = productionRealm();
    const page = await signInPage();
    const words = new Set<string>();
    for (let tries = 0; tries < Number(failureFactor); tries += 1) {
      // Two at once are taken for a program's: they lock for themselves.
      await sleep(Number(quickMs));
      await signIn(page, 'some other words');
      words.add(await pageNamed(page, 'Sign in'));
    }
    await signIn(page, nextPassword);
    words.add(await pageNamed(page, 'Sign in'));
    expect([...words]).toEqual([expect.stringContaining('do not belong together')]);
  });
});
