import { browserMemory } from '../browser-memory';

const key = 'dynasty.owedSignOut';
/** Whether this page has left the note, which it cannot where the browser keeps nothing. */
let isNoted = false;

/**
 * Notes that the identity server's session is to be ended, which signs people in without a password. The page that ends
 * it may be closed before, or lose its network: until the identity server knows nobody any more, the note stays.
 */
export function oweSignOut(): void {
  browserMemory.write(key, '1');
  isNoted = isSignOutOwed();
}

export const isSignOutOwed = (): boolean => browserMemory.read(key) !== null;

/** Whether another page has found meanwhile that the identity server knew nobody any more. */
export const isSignOutOver = (): boolean => isNoted && !isSignOutOwed();

export function forgetOwedSignOut(): void {
  browserMemory.forget(key);
  isNoted = false;
}
