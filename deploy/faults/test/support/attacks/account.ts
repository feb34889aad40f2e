import { randomUUID } from 'node:crypto';
import { keptSearch } from '../roles/things.js';
import { call, signIn } from '../stack.js';

/** Somebody who has something of their own, a saved search, that attacks are made on. */
export interface Account {
  token: string;
  /** Of the search. */
  path: string;
  /** All that they have, as they read it. */
  kept(): Promise<unknown>;
}

/** What an attack would put in the place of a search, or beside it. */
export const otherSearch = JSON.stringify({ ...keptSearch, name: 'Not mine' });

export async function accountWithSearch(username: string): Promise<Account> {
  const token = await signIn(username);
  const path = `/api/saved-searches/${randomUUID()}`;
  const { status } = await call(path, { token, method: 'PUT', body: keptSearch });
  if (status !== 200) throw new Error(`a search was not kept: ${status}`);
  return { token, path, kept: async () => (await call('/api/saved-searches', { token })).body };
}
