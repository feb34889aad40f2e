import { forgetReads } from '../api/early-reads';
import { forgetKeptReads } from '../api/kept-reads';
import { forgetTeams } from '../claimed-leagues';
import { forgetTheme } from '../kept-theme';
import { forgetWords, handOnWords } from '../kept-words';
import { forgetTab } from '../tab-memory';
import { rememberedAccount, writeAccount } from './remembered-account';

/**
 * Remembers whose sign-in this is. When it is somebody else, or nobody any more, nothing is left of the one before,
 * except for words that wait unseen for the account whose session has run out.
 */
export async function rememberAccount(account: string | null): Promise<void> {
  const before = rememberedAccount();
  if (account === before) return;
  handOnWords(before, account);
  writeAccount(account);
  forgetTeams();
  forgetReads();
  forgetTheme();
  forgetTab();
  await forgetKeptReads();
}

/** Nothing is left of who has signed out. */
export function forgetAccount(): Promise<void> {
  const forgotten = rememberAccount(null);
  forgetWords();
  return forgotten;
}
