import { goTo } from '../lib/browser';
import { paths } from '../lib/paths';
import { loginAddress } from '../lib/session/return-to';
import { currentSession } from '../lib/session/session';
import { toast } from '../lib/toasts';

const delayMs = 500;
let leaving = false;
// Back from the sign-in may lead to a page that the browser has kept as it was.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false;
});

/** Shows that the session is over and opens the sign-in half a second later, once for many failed reads. */
export function leaveForLogin(path = window.location.href.slice(window.location.origin.length)): void {
  // The front page is there for visitors too.
  if (path.split('#')[0] === paths.home && currentSession() === 'signed-out') return;
  if (leaving) return;
  leaving = true;
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  setTimeout(() => goTo(loginAddress(path)), delayMs);
}
