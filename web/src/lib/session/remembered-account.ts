import { browserMemory } from '../browser-memory';

/** Other tabs hear of its change. */
export const accountKey = 'dynasty.account';

/** Whose sign-in this browser had last; null when it was ended. It opens nothing: the cookie does. */
export const rememberedAccount = (): string | null => browserMemory.read(accountKey);

export function writeAccount(account: string | null): void {
  if (account === null) browserMemory.forget(accountKey);
  else browserMemory.write(accountKey, account);
}
