import { paths } from '../paths';

const key = 'dynasty.returnTo';

/** Only a path of our own: no other origin, no protocol, no control characters. */
export function localPath(candidate: string | null | undefined): string {
  const plain = candidate && /^\/(?![/\\])[^\\]*$/.test(candidate) && !/\p{Cc}/u.test(candidate);
  return plain ? candidate : paths.home;
}

/** The identity server accepts exact addresses only, so the page to return to waits here. */
export const rememberReturn = (path: string | null): void => sessionStorage.setItem(key, localPath(path));

/** Where the sign-in that is under way was to lead. */
export const rememberedReturn = (): string => localPath(sessionStorage.getItem(key));

export function takeReturn(): string {
  const path = rememberedReturn();
  sessionStorage.removeItem(key);
  return path;
}

const nextKey = 'dynasty.next';

/** Notes where the sign-in is to lead that follows the sign-out which is about to begin. */
export const rememberNext = (path: string): void => sessionStorage.setItem(nextKey, localPath(path));

/** That page, once; null where nobody is to be signed in after the sign-out. */
export function takeNext(): string | null {
  try {
    const path = sessionStorage.getItem(nextKey);
    sessionStorage.removeItem(nextKey);
    return path;
  } catch {
    // A browser that keeps nothing: the front page, which begins with this, is shown all the same.
    return null;
  }
}

/** Browser navigation to the gateway's sign-in, which comes back to the given page. */
export const loginAddress = (path: string): string => `${paths.login}?returnTo=${encodeURIComponent(localPath(path))}`;
