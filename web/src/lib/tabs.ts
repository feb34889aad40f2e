/** This tab among those of the browser, until it is closed or loaded anew. */
export const thisTab: string = crypto.randomUUID();

const lockOf = (tab: string): string => `dynasty.tab.${tab}`;
/** Undefined where a browser has none: over plain http, away from localhost. */
const locks = (): LockManager | undefined => navigator.locks;

// The browser gives the lock back when the tab is gone, however it went.
void locks()?.request(lockOf(thisTab), () => new Promise<never>(() => undefined));

/** Calls `gone` once the tab is there no more; at once in a browser that cannot tell. */
export function whenTabIsGone(tab: string, gone: () => void): void {
  const known = locks();
  if (known === undefined) gone();
  else void known.request(lockOf(tab), gone);
}
