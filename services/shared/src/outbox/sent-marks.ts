import { reach } from '../fault-points.js';
import type { Logger } from '../logger.js';
import type { OutboxRows, SentRow } from './rows.js';

/** Marking many at once costs half. A row left unmarked by a crash is sent again, with the same id. */
const afterMs = 100;
const atOnce = 500;
/** After a failure, before it is tried again. */
const againMs = 1_000;

export interface SentMarks {
  add(sent: readonly SentRow[]): void;
  /** Resolves once everything added so far is marked; rejects while the database is away. */
  flush(): Promise<void>;
  /** Flushes once more, and never by itself after that. */
  stop(): Promise<void>;
}

/** Marks rows of this sender as sent, a little later and together, one lot at a time. */
export function sentMarks(rows: Pick<OutboxRows, 'markSent'>, logger: Logger, sender: string): SentMarks {
  /** Events that the broker has and whose rows still wait. */
  const open = new Map<string, SentRow>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let stopped = false;

  async function mark(): Promise<void> {
    forgetTimer();
    const lot = [...open.values()];
    reach('outbox.marking');
    try {
      await rows.markSent(sender, lot);
      reach('outbox.marked');
      isAway = false;
    } catch (error) {
      isAway = true;
      flushIn(againMs);
      throw error;
    }
    for (const { id } of lot) open.delete(id);
  }

  async function flush(): Promise<void> {
    while (running !== undefined) await running;
    if (open.size === 0) return;
    running = mark().finally(() => (running = undefined));
    await running;
  }

  function flushSoon(): void {
    forgetTimer();
    flush().catch((error: unknown) => logger.debug({ err: error }, 'sent events are not marked yet'));
  }

  function flushIn(ms: number): void {
    if (!stopped) timer ??= setTimeout(flushSoon, ms).unref();
  }

  function forgetTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    flush,
    add(sent) {
      for (const row of sent) open.set(row.id, row);
      if (open.size >= atOnce && running === undefined && !isAway) flushSoon();
      else flushIn(afterMs);
    },
    async stop() {
      stopped = true;
      forgetTimer();
      await flush();
    },
  };
}
