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

const sightLock = 'dynasty.in-sight';
let isInSight = false;

/** Keeps a lock that all tabs in sight share, so that the others know of them. */
function noteSight(): void {
  const wasInSight = isInSight;
  isInSight = document.visibilityState === 'visible';
  if (!isInSight || wasInSight) return;
  const untilHidden = () =>
    new Promise<void>((hidden) => {
      const look = () => {
        if (document.visibilityState === 'visible') return;
        document.removeEventListener('visibilitychange', look);
        hidden();
      };
      document.addEventListener('visibilitychange', look);
      look();
    });
  void locks()?.request(sightLock, { mode: 'shared' }, untilHidden);
}
noteSight();
document.addEventListener('visibilitychange', noteSight);

/** Whether a tab of this browser can be seen; in a browser that cannot tell, whether this one can. */
export async function isAnyTabInSight(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  const all = await locks()?.query();
  return all?.held?.some(({ name }) => name === sightLock) ?? false;
}

/** What this tab does that no other one does at the same time. */
const underWay = new Set<string>();

/** Does the work unless this tab or another one of the browser is at it. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(name)) return;
  underWay.add(name);
  const known = locks();
  try {
    if (known === undefined) await work();
    else await known.request(`dynasty.${name}`, { ifAvailable: true }, (lock) => lock && work());
  } finally {
    underWay.delete(name);
  }
}

export interface TabGroup<M> {
  /** Tells the other tabs. */
  tell(message: M): void;
  /** Waits for this tab's turn to lead, which ends when the promise of `lead` resolves, or with the tab. */
  queue(lead: () => Promise<void>): void;
  leave(): void;
}

/**
 * The tabs of this browser that do the same: one of them leads, and when it stops the next in the queue follows at
 * once. In a browser that knows nothing of its tabs each one leads, and tells nobody.
 */
export function joinTabs<M>(name: string, hear: (message: M) => void): TabGroup<M> {
  const known = typeof BroadcastChannel === 'undefined' ? undefined : locks();
  if (known === undefined) return { tell: () => undefined, queue: (lead) => void lead(), leave: () => undefined };
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<M>) => hear(data);
  return {
    tell: (message) => channel.postMessage(message),
    // The request ends with an error when the tab leaves the queue.
    queue: (lead) => void known.request(name, { signal: left.signal }, lead).catch(() => undefined),
    leave() {
      left.abort();
      channel.close();
    },
  };
}
