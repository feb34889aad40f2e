import { observed } from './observed';

/** Whether the last call reached the servers; taken to be so when the browser says that the network is back. */
const isReached = observed(navigator.onLine);
/** Since when the servers show only what they have kept (ISO); undefined while they show what is stored. */
const staleSince = observed<string | undefined>(undefined);
/** Longer than from one try to read everything again to the next. */
const staleForMs = 20_000;
let staleEnds = 0;
const waiting = new Set<() => void>();

/** Called after every call: whether a response came, whatever it was. */
export function noteReached(reached: boolean): void {
  isReached.set(reached);
  if (!reached) return;
  const due = [...waiting];
  waiting.clear();
  due.forEach((work) => work());
}

/** Calls `work` once, with the next sign that the servers can be reached. */
export const whenReached = (work: () => void): void => void waiting.add(work);

window.addEventListener('online', () => noteReached(true));
window.addEventListener('offline', () => noteReached(false));

/**
 * A response may say since when it is out of date. One that does not proves nothing, since not all of them come from what
 * does not respond: it is over when nothing has said so for a while.
 */
export function noteStale(since: string | null): void {
  if (!since) return;
  staleSince.set(since);
  clearTimeout(staleEnds);
  staleEnds = window.setTimeout(staleSince.set, staleForMs, undefined);
}

/** Since when pages may be out of date, because the servers only show what they have kept; undefined otherwise. */
export const useStaleSince = (): string | undefined => staleSince.use();

/** False while there is no network, as far as the browser and the last call know. */
export const useConnected = (): boolean => isReached.use();
