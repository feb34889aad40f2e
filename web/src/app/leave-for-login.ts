import { goTo } from '../lib/browser';
import { loginAddress } from '../lib/session/return-to';
import { toast } from '../lib/toasts';

const delayMs = 500;
let leaving = false;

/** Shows that the session is over and opens the sign-in half a second later, once for many failed reads. */
export function leaveForLogin(path = window.location.pathname + window.location.search): void {
  if (leaving) return;
  leaving = true;
  toast({ kind: 'error', title: 'You are logged out. Logging in again...' });
  setTimeout(() => goTo(loginAddress(path)), delayMs);
}
