/** From so many open streams on, what is told within a moment leaves together. */
const gatherFrom = 100;
const waitMs = { perStream: 0.05, most: 40 };

/**
 * When the streams of this process write. With few of them, what is told in one go leaves in one piece; with many, each
 * write to a socket costs, so that they wait a moment for what else comes: the longer the more they are.
 */
export function createGatheredWrites() {
  const due = new Set<() => void>();
  let open = 0;

  function writeAll(): void {
    const writes = [...due];
    due.clear();
    for (const write of writes) write();
  }

  return {
    /** Counts a stream as open; the returned function, called once, ends that. */
    opened(): () => void {
      open += 1;
      return () => void (open -= 1);
    },

    /** Has a stream write soon; the same function counts once. */
    soon(write: () => void): void {
      const isFirst = due.size === 0;
      due.add(write);
      if (!isFirst) return;
      if (open < gatherFrom) queueMicrotask(writeAll);
      else setTimeout(writeAll, Math.min(waitMs.most, open * waitMs.perStream));
    },
  };
}
