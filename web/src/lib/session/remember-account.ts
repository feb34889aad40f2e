import { forgetReads } from '../api/early-reads';
import { forgetKeptReads } from '../api/kept-reads';
import { forgetTeams } from '../claimed-leagues';
import { forgetKeptPage } from '../kept-page';
import { forgetTheme } from '../kept-theme';
import { forgetWords } from '../kept-words';
import { forgetTab } from '../tab-memory';
import { rememberedAccount, writeAccount } from './remembered-account';

/** Remembers whose sign-in this is. When it is somebody else, or nobody any more, nothing is left of the one before. */
export async function rememberAccount(account: string | null): Promise<void> {
  const isAnother = account !== rememberedAccount();
  writeAccount(account);
  if (!isAnother) return;
  forgetTeams();
  forgetReads();
  forgetKeptPage();
  forgetTheme();
  forgetTab();
  forgetWords();
  await forgetKeptReads();
}
