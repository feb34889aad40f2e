import type { Logger } from '../logger.js';
import type { OutboxRows } from './rows.js';

/** Marking many at once costs half. A row left unmarked by a crash is sent again, with the same id. */
const afterMs = 100;
const atOnce = 500;

export interface SentMarks {
  add(ids: string[]): void;
  /** Resolves once everything added so far is marked; rejects while the database is away. */
  flush(): Promise<void>;
}

/** Marks rows as sent, a little later and together. */
export function sentMarks(rows: OutboxRows, logger: Logger): SentMarks {
  /** Events that the broker has and whose rows still wait. */
  const open = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...open];
    if (ids.length === 0) return;
    await rows.markSent(ids);
    for (const id of ids) open.delete(id);
  }

  function flushSoon(): void {
    flush().catch((error: unknown) => {
      logger.debug({ err: error }, 'sent events are not marked yet');
      timer ??= setTimeout(flushSoon, 10 * afterMs);
    });
  }

  return {
    flush,
    add(ids) {
      for (const id of ids) open.add(id);
      if (open.size >= atOnce) flushSoon();
      else timer ??= setTimeout(flushSoon, afterMs);
    },
  };
}
