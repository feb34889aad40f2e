/** This tab among those of the browser, until it is closed or loaded anew. */
export const thisTab: string = crypto.randomUUID();

const lockOf = (tab: string): string => `dynasty.tab.${tab}`;
/** Undefined where a browser has none: over plain http, away from localhost. */
const locks = (): LockManager | undefined => navigator.locks;

// The browser gives the lock back when the tab is gone, however it went.
void locks()?.request(lockOf(thisTab), () => new Promise<never>(() => undefined));

/** Calls `gone` once the tab is there no more; false in a browser that cannot tell. */
export function whenTabIsGone(tab: string, gone: () => void): boolean {
  void locks()?.request(lockOf(tab), gone);
  return locks() !== undefined;
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

/** A tab's turn to lead: it ends when the promise of `lead` resolves, or with the tab. */
interface Turn {
  lead: () => Promise<void>;
  /** Another tab has seized the lead meanwhile. */
  lost: () => void;
}

export interface TabGroup<M> {
  /** Tells the other tabs. */
  tell(message: M): void;
  /** Waits for this tab's turn. */
  queue(turn: Turn): void;
  /** Takes the turn at once, from a tab that leads and does not run. */
  seize(turn: Turn): void;
  leave(): void;
}

/**
 * The tabs of this browser that do the same: one of them leads, and when it stops the next in the queue follows at
 * once. In a browser that knows nothing of its tabs each one leads, and tells nobody.
 */
export function joinTabs<M>(name: string, hear: (message: M) => void): TabGroup<M> {
  const known = typeof BroadcastChannel === 'undefined' ? undefined : locks();
  if (known === undefined) {
    const alone = ({ lead }: Turn) => void lead();
    return { tell: () => undefined, queue: alone, seize: alone, leave: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  let queued = new AbortController();
  let hasLeft = false;
  channel.onmessage = ({ data }: MessageEvent<M>) => hear(data);
  /** Leaves the queue; whoever leads goes on. */
  const withdraw = () => {
    queued.abort();
    queued = new AbortController();
  };
  async function request(options: LockOptions, { lead, lost }: Turn): Promise<void> {
    let isLeading = false;
    const take = async () => {
      isLeading = !hasLeft;
      if (isLeading) await lead();
    };
    // The request ends with an error when the tab leaves the queue, and when the lock is stolen from it.
    await known?.request(name, options, take).catch(() => isLeading && !hasLeft && lost());
  }
  return {
    tell: (message) => channel.postMessage(message),
    queue(turn) {
      withdraw();
      void request({ signal: queued.signal }, turn);
    },
    seize(turn) {
      withdraw();
      void request({ steal: true }, turn);
    },
    leave() {
      hasLeft = true;
      queued.abort();
      channel.close();
    },
  };
}
