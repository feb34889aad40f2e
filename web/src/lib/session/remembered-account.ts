import { browserMemory } from '../browser-memory';
import { forgetReads } from '../api/early-reads';
import { forgetTeams } from '../claimed-leagues';

const key = 'dynasty.account';

/** Whose sign-in this browser had last; null when it was ended. It opens nothing: the cookie does. */
export const rememberedAccount = (): string | null => browserMemory.read(key);

export function rememberAccount(account: string | null): void {
  if (account !== rememberedAccount()) {
    forgetTeams();
    forgetReads();
  }
  if (account === null) browserMemory.forget(key);
  else browserMemory.write(key, account);
}
