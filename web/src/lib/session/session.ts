import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error';
import { goTo } from '../browser';
import { paths } from '../paths';
import { afterSignIn, afterSignOut, askIdentity, identity } from './identity';

export type SessionStatus = 'starting' | 'signed-in' | 'signed-out' | 'unavailable';

/** The identity server sent the browser back and said no (cancelled, or too old); read before the address is tidied. */
export const wasRefused = /[#&?]error=/.test(window.location.hash + window.location.search);

const renewBeforeS = 30;
const retryMs = 5_000;

let status: SessionStatus = 'starting';
let renewal: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: SessionStatus): void {
  status = next;
  listeners.forEach((listener) => listener());
}

/** Hands the access token to the gateway, which keeps it in a cookie that no script can read. */
async function postSession(): Promise<void> {
  const response = await fetch('/api/auth/session', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'dynasty' },
    body: JSON.stringify({ token: identity.token }),
  });
  if (!response.ok) throw await ApiError.from(response);
}

function planRenewal(): void {
  clearTimeout(timer);
  const expiresAtS = identity.tokenParsed?.exp;
  if (expiresAtS === undefined) return;
  const inS = expiresAtS - Date.now() / 1000 + (identity.timeSkew ?? 0) - renewBeforeS;
  timer = setTimeout(() => void renew().catch(() => undefined), Math.max(inS * 1000, retryMs));
}

function renew(): Promise<void> {
  renewal ??= identity
    .updateToken(-1)
    .then(postSession)
    .finally(() => {
      renewal = undefined;
      planRenewal();
    });
  return renewal;
}

/** Renews a session whose token has run out meanwhile (a laptop that slept); otherwise returns at once. */
export async function freshSession(): Promise<void> {
  if (status !== 'signed-in' || !identity.refreshToken) return;
  // A renewal that fails is not reported here: the request that waits for it gets its 401 and tells.
  if (identity.isTokenExpired(5)) await renew().catch(() => undefined);
}

const cookieStillServes = async () => (await fetch('/api/auth/user', { credentials: 'include' })).ok;

/** Called once at start. On /signed-out the identity is only asked, so that it can be ended with its own hint. */
export async function startSession(path = window.location.pathname): Promise<void> {
  try {
    const known = await askIdentity();
    if (known && path !== paths.signedOut) {
      await postSession();
      planRenewal();
    }
    become(known ? 'signed-in' : 'signed-out');
  } catch {
    // Without the identity server a session that the gateway knows is still good until it runs out.
    become((await cookieStillServes().catch(() => false)) ? 'signed-in' : 'unavailable');
  }
}

export const signIn = (): Promise<void> => identity.login({ redirectUri: afterSignIn });

/** Ends the identity server's session (with the id token as hint) and returns to the front page. */
export async function endIdentity(): Promise<void> {
  if (identity.authenticated) await identity.logout({ redirectUri: afterSignOut });
  else goTo(paths.home);
}

export const useSession = (): SessionStatus =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
