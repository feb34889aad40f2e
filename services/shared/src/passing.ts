/** What is there for a moment, as requests under way, the oldest first. */
export interface Passing<T> extends Iterable<T> {
  size(): number;
  oldest(): T | undefined;
  /** Returns what takes it out, and says whether it was there: called again, that does nothing. */
  add(item: T): () => boolean;
}

interface Link<T> {
  item: T;
  before: Link<T> | undefined;
  after: Link<T> | undefined;
}

/**
 * For what comes and goes thousands of times a second, where a Set or Map would do but for the collection of garbage. V8
 * gives them a new table every few additions, and an old table refers to the next one. A full collection makes the table
 * of that moment old; when it is replaced, collections of the young keep all tables that follow it, with whatever was in
 * them, until everything is collected again: nearly each request grows old. A link that is taken out refers to nothing.
 */
export function createPassing<T>(): Passing<T> {
  let first: Link<T> | undefined;
  let last: Link<T> | undefined;
  let size = 0;

  function takeOut(link: Link<T>): void {
    if (link.before === undefined) first = link.after;
    else link.before.after = link.after;
    if (link.after === undefined) last = link.before;
    else link.after.before = link.before;
    [link.before, link.after] = [undefined, undefined];
    size -= 1;
  }

  return {
    size: () => size,
    oldest: () => first?.item,
    add(item) {
      const link: Link<T> = { item, before: last, after: undefined };
      if (last === undefined) first = link;
      else last.after = link;
      last = link;
      size += 1;
      let isIn = true;
      return () => {
        if (!isIn) return false;
        isIn = false;
        takeOut(link);
        return true;
      };
    },
    *[Symbol.iterator]() {
      for (let link = first; link !== undefined;) {
        // Whoever gets it may take it out.
        const { item, after } = link;
        yield item;
        link = after;
      }
    },
  };
}
