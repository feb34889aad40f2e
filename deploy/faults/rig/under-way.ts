/** Something that was begun. */
export interface UnderWay<T> {
  hasEnded(): boolean;
  ended: Promise<T>;
}

/** Watches what was begun: what is stopped after it has ended was not stopped in the middle of it. */
export function underWay<T>(begun: Promise<T>): UnderWay<T> {
  let isOver = false;
  const ended = begun.finally(() => (isOver = true));
  // Whoever began it may look later.
  ended.catch(() => undefined);
  return { hasEnded: () => isOver, ended };
}

/** What a caller gets of a process that is being stopped: no response at all, cut off, or refused. */
const stoppedStatuses = [0, 502, 503];

/**
 * How requests ended that were under way while their process was stopped: some of them have to have been cut off or
 * refused, or else nothing was interrupted, and the others to have gone on.
 * @param done the status of one that went on
 * @param inTheMiddle how many had not ended when their process was stopped; all of them have to be
 */
export function judgedStops(
  statuses: readonly number[],
  done: number,
  inTheMiddle: number,
): { told: string; holds: boolean } {
  const interrupted = statuses.filter((status) => stoppedStatuses.includes(status)).length;
  const odd = statuses.filter((status) => status !== done).length - interrupted;
  return {
    told: `${statuses.join(' ')} (${inTheMiddle} were under way, ${interrupted} cut off or refused)`,
    holds: interrupted > 0 && odd === 0 && inTheMiddle === statuses.length,
  };
}
