import { slugOf } from '../api/api-error';
import { goTo, reload } from '../browser';
import { noteReached, whenReached } from '../connection';
import { observed } from '../observed';
import { paths } from '../paths';
import { forgetOwedSignOut, isSignOutOwed, isSignOutOver, oweSignOut } from './owed-sign-out';
import { forgetAccount, rememberAccount } from './remember-account';
import { accountKey, rememberedAccount } from './remembered-account';
import { takeNext } from './return-to';

/**
 * `resuming`: this browser was signed in when it was here last, so pages are read with its cookie at once, while the
 * identity server is asked beside it.
 */
export type SessionStatus = 'starting' | 'resuming' | 'signed-in' | 'signed-out' | 'unavailable';

/** The identity server sent the browser back and said no (cancelled, or too old); read before the address is tidied. */
export const wasRefused = /[#&?]error=/.test(window.location.hash + window.location.search);

/** Nothing else bounds it: the identity server's client waits for its frame without end. */
const longestAskMs = 10_000;

const status = observed<SessionStatus>('starting');
/** By how much the device's clock is ahead of the servers', ms, as far as the sign-in has told. */
const aheadMs = observed(0);
/** Whose data this page shows; null for nobody's. */
let pageAccount: string | null = null;
/** The identity server's client; nothing that a page shows first needs it, so it is loaded beside the page. */
let client: Awaited<ReturnType<typeof loadClient>> | undefined;
/** Resolves when the identity server has said who this is, or is known to be away. */
let settled: Promise<void> = Promise.resolve();
const loadClient = () => import('./renewal');

async function identityClient() {
  client ??= await loadClient();
  return client;
}

function noteClock(): void {
  aheadMs.set((client?.identity.timeSkew ?? 0) * 1_000);
}

/** Renews a session whose token has run out meanwhile (a laptop that slept); otherwise returns at once. */
export async function freshSession(): Promise<void> {
  if (status.get() !== 'signed-in' || !client?.isRenewalDue()) return;
  // A renewal that fails is not reported here: the request that waits for it gets its 401 and tells.
  await client.renew(noteRenewed).catch(() => undefined);
}

/** Resolves once it is certain who is signed in: what is written must not be written as somebody else. */
export const certainSession = (): Promise<void> => settled;

/** Undefined when nobody responds. */
const cookieStillServes = (): Promise<boolean | undefined> =>
  fetch('/api/auth/user', { credentials: 'include' }).then(
    ({ ok }) => ok,
    () => undefined,
  );

/**
 * Called once at start. On /signed-out the identity is only asked, so that it can be ended with its own hint. Who comes
 * back is asked for after `shown`: asking costs the browser time, which the page needs first.
 */
export function startSession(path = window.location.pathname, shown = Promise.resolve()): Promise<void> {
  pageAccount = rememberedAccount();
  const comesBack = pageAccount !== null && path !== paths.signedOut && path !== paths.signIn;
  status.set(comesBack ? 'resuming' : 'starting');
  // Before the identity server is asked: it may take its time, and the browser be left.
  if (path === paths.signedOut) {
    // Other tabs begin anew once the account is forgotten, and are to find the note by then.
    oweSignOut();
    void forgetAccount();
  }
  settled = comesBack ? shown.then(() => settle(path)) : settle(path);
  return settled;
}

/** The identity server has not said in time who this is. It may yet. */
class Late extends Error {
  constructor(readonly ask: Promise<boolean>) {
    super();
  }
}

/** Whether this browser is signed in; rejects with Late when the identity server does not say so in time. */
async function isKnown(): Promise<boolean> {
  const { askIdentity } = await identityClient();
  const ask = askIdentity().finally(noteClock);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Late(ask)), longestAskMs));
  return Promise.race([ask, late]);
}

/** Lets in who is known only after that. */
function letInLate({ ask }: Late, path: string): void {
  const letIn = (known: boolean) => {
    if (known) settled = settle(path, ask);
  };
  void ask.then(letIn, () => undefined);
}

/** Notes whose data the page shows; true where it has shown somebody else's so far, and begins anew. */
async function belongTo(account: string | null): Promise<boolean> {
  const now = status.get();
  // A page that could not go on still has what it read for its account.
  const isShown = now === 'resuming' || now === 'signed-in' || (now === 'unavailable' && pageAccount !== null);
  const isAnother = isShown && account !== null && account !== pageAccount;
  pageAccount = account;
  await rememberAccount(account);
  if (isAnother) reload();
  return isAnother;
}

/** Who was known at the start may have been handed over only now. */
async function noteRenewed(account: string | null): Promise<void> {
  noteClock();
  if (account !== pageAccount && (await belongTo(account))) return;
  if (status.get() === 'unavailable') status.set('signed-in');
}

async function settle(path: string, ask = isKnown()): Promise<void> {
  const isSigningOut = path === paths.signedOut;
  try {
    const known = await ask;
    // Who is known now has signed in since.
    if (isSigningOut && isSignOutOver()) return goTo(paths.home);
    // Whoever the identity server does not know has signed out there too.
    if (!known) forgetOwedSignOut();
    if (!isSigningOut) {
      if (known) {
        if (isSignOutOwed()) return client?.finishSignOut(path);
        await client?.handOver();
        client?.planRenewal(noteRenewed);
      }
      if (await belongTo(known ? (client?.identity.subject ?? null) : null)) return;
    }
    status.set(known ? 'signed-in' : 'signed-out');
  } catch (error) {
    // The cookie is gone already, and says nothing.
    if (isSigningOut) return isSignOutOver() ? goTo(paths.home) : status.set('unavailable');
    // The identity server still knows who has signed out here.
    if (slugOf(error) === 'signed-out') return client?.finishSignOut(path);
    const serves = await cookieStillServes();
    // Without a network whoever was signed in sees what they read last; who it is is asked when it comes back.
    if (serves === undefined && status.get() === 'resuming') return askWhenReached(path);
    // Without the identity server a session that the gateway knows is still good until it runs out.
    status.set(serves ? 'signed-in' : 'unavailable');
    // Who is known, and could not be handed over, is handed over later.
    client?.planRenewal(noteRenewed);
    if (error instanceof Late) letInLate(error, path);
  }
}

function askWhenReached(path: string): void {
  noteReached(false);
  whenReached(() => {
    settled = settle(path);
  });
}

/**
 * Signed out, or signed in as somebody else, in another tab: this page is not theirs. The page of a sign-out does not
 * begin anew, since it would sign out whoever has signed in since.
 */
function follow(account: string | null): void {
  if (window.location.pathname !== paths.signedOut) {
    if (account !== pageAccount) reload();
  } else if (account !== null) goTo(paths.home);
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === accountKey) follow(newValue);
});
// Back leads to a page that the browser has kept as it was, and that heard nothing while it lay there.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // Who comes back from a sign-out has given up going on as somebody else.
  takeNext();
  follow(rememberedAccount());
});

export async function signIn(): Promise<void> {
  const { identity, afterSignIn } = await identityClient();
  await identity.login({ redirectUri: afterSignIn });
}

/** For the page of a sign-out whose identity server did not respond: asks it again, unless another tab has had it end. */
export async function retrySignOut(): Promise<void> {
  if (isSignOutOver()) return goTo(paths.home);
  settled = settle(paths.signedOut);
  return settled;
}

/** Ends the identity server's session (with the id token as hint) and returns to the front page. */
export async function endIdentity(): Promise<void> {
  const { identity, afterSignOut } = await identityClient();
  if (identity.authenticated) await identity.logout({ redirectUri: afterSignOut });
  else goTo(paths.home);
}

/** Whose data this page shows, once that is certain; null when somebody else has signed in meanwhile. */
export const certainAccount = (): string | null =>
  status.get() === 'signed-in' && pageAccount === rememberedAccount() ? pageAccount : null;

/** The servers' time (ms since 1970), as far as the sign-in has told by how much the device's clock is wrong. */
export const serverTime = (): number => Date.now() - aheadMs.get();

/** The same for what is rendered, which is rendered again when the sign-in tells that only then. */
export function useServerTime(): number {
  aheadMs.use();
  return serverTime();
}

export const currentSession = (): SessionStatus => status.get();

export const useSession = (): SessionStatus => status.use();
