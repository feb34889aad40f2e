import { ApiError } from '../api/api-error';
import { identity } from './identity';

export { finishSignOut } from './finish-sign-out';
export { afterSignIn, afterSignOut, askIdentity, identity } from './identity';

/** Told whose token the gateway has got. */
type Follower = (account: string | null) => Promise<void>;

const renewBeforeS = 30;
/** What runs out within these seconds is renewed before it is used. */
const leastLeftS = 5;
const retryMs = 5_000;
const longestRetryMs = 60_000;
const longestAskedWaitS = 600;

/** The token in the gateway's cookie; at first that of an earlier visit, which may run out at any moment. */
let inCookie: { token?: string | undefined; endsAtS: number } = { endsAtS: 0 };
/** Hand-overs that have failed since one succeeded, and how long the gateway then asked to wait. */
let failures = 0;
let askedWaitMs = 0;
let nextTryAt = 0;
let renewal: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the gateway has not got the token that this page holds: its cookie runs out earlier than the token does. */
const isOwed = (): boolean => identity.token !== inCookie.token;

const leftS = (endsAtS: number): number => endsAtS - Date.now() / 1_000 + (identity.timeSkew ?? 0);

/** Hands the access token to the gateway, which keeps it in a cookie that no script can read. Throws ApiError. */
export async function handOver(): Promise<void> {
  const { token, tokenParsed } = identity;
  failures += 1;
  askedWaitMs = 0;
  const response = await fetch('/api/auth/session', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'dynasty' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) {
    const error = await ApiError.from(response);
    askedWaitMs = Math.min(error.retryAfterS || 0, longestAskedWaitS) * 1_000;
    throw error;
  }
  failures = 0;
  inCookie = { token, endsAtS: tokenParsed?.exp ?? Infinity };
}

/** Plans to renew the session before it runs out, or to hand over soon what could not be handed over. */
export function planRenewal(onRenewed: Follower): void {
  clearTimeout(timer);
  const endsAtS = identity.tokenParsed?.exp;
  if (endsAtS === undefined) return;
  const inMs = isOwed()
    ? Math.min(retryMs * 2 ** (failures - 1), longestRetryMs)
    : (leftS(endsAtS) - renewBeforeS) * 1_000;
  const waitMs = Math.max(inMs, retryMs, askedWaitMs);
  nextTryAt = Date.now() + waitMs;
  timer = setTimeout(() => void renew(onRenewed).catch(() => undefined), waitMs);
}

/** Gets a new token, unless the gateway has yet to get the one that is here, and hands it over. */
export function renew(onRenewed: Follower): Promise<void> {
  renewal ??= Promise.resolve()
    .then(() => (isOwed() && !identity.isTokenExpired(renewBeforeS) ? undefined : identity.updateToken(-1)))
    .then(handOver)
    .then(() => onRenewed(identity.subject ?? null))
    .finally(() => {
      renewal = undefined;
      planRenewal(onRenewed);
    });
  return renewal;
}

/** Whether a request should wait for a renewal: the cookie may have run out (a laptop that slept). */
export function isRenewalDue(): boolean {
  if (!identity.refreshToken) return false;
  if (!isOwed()) return identity.isTokenExpired(leastLeftS);
  return leftS(inCookie.endsAtS) < leastLeftS || Date.now() >= nextTryAt;
}
