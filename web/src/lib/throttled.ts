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
