import { setImmediate } from 'node:timers/promises';

/** Work on a file may keep everybody else waiting for this long, in ms. */
const longestMs = 10;

/** Lets others be served now and then during long work: called after each step of it, it pauses when it is time to. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < longestMs) return;
    await setImmediate();
    since = now();
  };
}
