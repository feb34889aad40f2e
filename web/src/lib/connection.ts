import { observed } from './observed';

/** Whether the last call reached the servers; taken to be so when the browser says that the network is back. */
const isReached = observed(navigator.onLine);
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

/** False while there is no network, as far as the browser and the last call know. */
export const useConnected = (): boolean => isReached.use();
