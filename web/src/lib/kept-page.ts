import { browserMemory } from './browser-memory';
import { rememberedAccount } from './session/remembered-account';

const key = 'dynasty.page';
/** So long after its last use a sign-in may be over (`ssoSessionIdleTimeout` of the realm): an older page is nobody's. */
const longestMs = 8 * 3_600_000;

/** The upper part of a page as it was last seen, shown while the application is being loaded. */
interface KeptPage {
  account: string;
  /** When it was seen (ms since 1970). */
  at: number;
  /** Path and query of the page. */
  address: string;
  /** Pixels of the window: at another width the page looked different. */
  width: number;
  /** Address of the stylesheet: another version of the application names its styles differently. */
  stylesheet: string;
  html: string;
}

/** Path and query of the page that the browser is at. */
export const addressNow = (): string => window.location.pathname + window.location.search;

const stylesheetNow = (): string | null =>
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? null;

/** Keeps what is seen now, for the account whose page it is. */
export function writeKeptPage(account: string, html: string): void {
  const stylesheet = stylesheetNow();
  if (stylesheet === null) return;
  const page: KeptPage = { account, at: Date.now(), address: addressNow(), width: window.innerWidth, stylesheet, html };
  browserMemory.write(key, JSON.stringify(page));
}

/** What is kept, while it may still be shown to the account of this browser. */
function readKeptPage(): KeptPage | undefined {
  try {
    const page = JSON.parse(browserMemory.read(key) ?? '{}') as Partial<KeptPage>;
    const age = Date.now() - (page.at ?? NaN);
    const isTheirs = page.account !== undefined && page.account === rememberedAccount();
    return isTheirs && age >= 0 && age < longestMs && typeof page.html === 'string' ? (page as KeptPage) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The HTML of this page as the person of this browser saw it last, at this width; undefined when it was another. What
 * was somebody else's, is too old or cannot be read is dropped.
 */
export function keptPage(): string | undefined {
  const page = readKeptPage();
  if (page === undefined) forgetKeptPage();
  const isThis =
    page?.address === addressNow() && page.width === window.innerWidth && page.stylesheet === stylesheetNow();
  return isThis ? page.html : undefined;
}

export const forgetKeptPage = (): void => browserMemory.forget(key);
