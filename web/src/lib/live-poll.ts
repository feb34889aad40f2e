import { isLive, pollMs } from './live-state';

/** Looks in a row that find no stream before the work is done: a line that breaks is mostly there again soon. */
const looksBefore = 2;

/**
 * Does the work every 30 to 60 s while no stream is open and the page is in sight, at other moments than other pages do;
 * what is due meanwhile is done once the page is in sight again. Returns what ends that.
 */
export function whileNotLive(work: () => void): () => void {
  let looksWithout = 0;
  const workIfDue = () => {
    if (isLive()) looksWithout = 0;
    if (looksWithout < looksBefore || document.visibilityState !== 'visible') return;
    looksWithout = 0;
    work();
  };
  const look = () => {
    looksWithout += 1;
    workIfDue();
  };
  const timer = setInterval(look, (pollMs / looksBefore) * (1 + Math.random()));
  document.addEventListener('visibilitychange', workIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', workIfDue);
  };
}
