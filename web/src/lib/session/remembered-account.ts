import { browserMemory } from '../browser-memory';

const key = 'dynasty.account';

/** Whose sign-in this browser had last; null when it was ended. It opens nothing: the cookie does. */
export const rememberedAccount = (): string | null => browserMemory.read(key);

export function writeAccount(account: string | null): void {
  if (account === null) browserMemory.forget(key);
  else browserMemory.write(key, account);
}
