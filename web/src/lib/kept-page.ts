import { browserMemory } from './browser-memory';
import { rememberedAccount } from './session/remembered-account';

const key = 'dynasty.page';

/** The upper part of a page as it was last seen, shown while the application is being loaded. */
interface KeptPage {
  account: string;
  /** Path and query of the page. */
  address: string;
  /** Pixels of the window: at another width the page looked different. */
  width: number;
  /** Address of the stylesheet: another version of the application names its styles differently. */
  stylesheet: string;
  html: string;
}

const addressNow = (): string => window.location.pathname + window.location.search;

const stylesheetNow = (): string | null =>
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? null;

/** Keeps what is seen now, for the account whose page it is. */
export function writeKeptPage(account: string, html: string): void {
  const stylesheet = stylesheetNow();
  if (stylesheet === null) return;
  const page: KeptPage = { account, address: addressNow(), width: window.innerWidth, stylesheet, html };
  browserMemory.write(key, JSON.stringify(page));
}

/** The HTML of this page as the person of this browser saw it last, at this width; undefined when it was another. */
export function keptPage(): string | undefined {
  try {
    const page = JSON.parse(browserMemory.read(key) ?? '{}') as Partial<KeptPage>;
    const isThis =
      page.account === rememberedAccount() &&
      page.address === addressNow() &&
      page.width === window.innerWidth &&
      page.stylesheet === stylesheetNow();
    return isThis ? page.html : undefined;
  } catch {
    return undefined;
  }
}

export const forgetKeptPage = (): void => browserMemory.forget(key);
