import { whenReached } from '../../../lib/connection';

const firstPauseMs = 500;
/** All bits of it are set: see below. */
const mostPauses = 31;
/** How many of the first pause the next attempt waits for: 0, 1, 3, 7 and so on. */
let pauses = 0;
let isPlanned = false;

/**
 * Calls `work` once the servers can be reached again, after an attempt that was lost. That others reach them need not mean
 * that messages do: after the first attempt that is lost in a row the next one follows at once, after each further one it
 * waits twice as long. One attempt is planned at a time, whoever writes meanwhile: it takes all that waits.
 */
export function tryLater(work: () => void): void {
  if (isPlanned) return;
  isPlanned = true;
  const attempt = () => {
    isPlanned = false;
    work();
  };
  whenReached(() => {
    setTimeout(attempt, firstPauseMs * pauses);
    pauses = (2 * pauses + 1) & mostPauses;
  });
}

/** A message has arrived: after the next attempt that is lost nobody waits for long. */
export const noteArrival = (): void => void (pauses = 0);
