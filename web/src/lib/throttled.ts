/**
 * Gathers items and gives them to `work`: at once, and what comes meanwhile together after `waitMs`. Returns how to add
 * one and how to stop.
 */
export function throttled<T>(waitMs: number, work: (items: T[]) => void): { add(item: T): void; stop(): void } {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    timer = undefined;
    if (items.length === 0) return;
    const due = items;
    items = [];
    timer = setTimeout(next, waitMs);
    work(due);
  };
  return {
    add(item) {
      items.push(item);
      if (timer === undefined) next();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Does `work` so long after something happened; what happens meanwhile has it done once more, as long after. Returns how
 * to tell of something and how to stop.
 */
export function afterwards(waitMs: number, work: () => void): { tell(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMore = false;
  const start = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (hasMore) start();
      hasMore = false;
      work();
    }, waitMs);
  };
  return {
    tell() {
      if (timer === undefined) start();
      else hasMore = true;
    },
    stop: () => clearTimeout(timer),
  };
}
