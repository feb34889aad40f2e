import { goTo } from '../browser';
import { paths } from '../paths';
import { rememberedReturn, rememberNext } from './return-to';

/**
 * Leaves for the page that ends the identity server's session, instead of signing in again who has signed out.
 * Afterwards the sign-in asks for a password, and leads to where one was going.
 *
 * @param path of the page that was opened; the front page needs no sign-in afterwards
 */
export function finishSignOut(path: string): void {
  try {
    if (path !== paths.home) rememberNext(goingTo(path));
  } catch {
    // A browser that keeps nothing comes back to the front page.
  }
  goTo(paths.signedOut);
}

function goingTo(path: string): string {
  const { search } = window.location;
  if (path !== paths.signIn) return path + search;
  return new URLSearchParams(search).get('returnTo') ?? rememberedReturn();
}
