import { AppError } from '../errors.js';
import type { Leases } from '../lease.js';

/** All pages of a paged call, in order, each asked for when the one before was dealt with. */
async function* everyPage<P extends { next: string }>(ask: (after: string) => Promise<P>): AsyncGenerator<P> {
  let after = '';
  do {
    const page = await ask(after);
    yield page;
    after = page.next;
  } while (after !== '');
}

/** The items by key, groups and items in the order of their first appearance. */
function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

const leaseMs = 10_000;

/**
 * Deals with all items of a paged call, group by group, in one process at a time: `name` is the lease. Throws AppError
 * `conflict` while another process has it, for that one may have died.
 */
export async function walkGroups<P extends { next: string }, T>(o: {
  name: string;
  leases: Leases;
  signal: AbortSignal;
  ask: (after: string) => Promise<P>;
  itemsOf: (page: P) => readonly T[];
  key: (item: T) => string;
  each: (group: readonly T[]) => Promise<void>;
}): Promise<void> {
  const isOurs = await o.leases.withLease(o.name, leaseMs, async (lost) => {
    for await (const page of everyPage(o.ask)) {
      for (const group of grouped(o.itemsOf(page), o.key)) {
        lost.throwIfAborted();
        if (o.signal.aborted) return;
        await o.each(group);
      }
    }
  });
  if (!isOurs) throw new AppError('conflict', 'lease-taken', `${o.name}: another process is at it`);
}

/** The answer, or undefined where there is none (AppError `missing`). */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return undefined;
    throw error;
  });
}
