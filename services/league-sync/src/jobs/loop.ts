import { type Logger } from '@dynasty/kit/logger';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  /** Run again now, or as soon as the run under way has ended. */
  wake(): void;
  /** Aborts the run under way and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at once and then again after each pause, one run at a time. A run that fails is logged and repeated;
 * `work` has to stop when its signal aborts.
 */
export function startLoop(o: {
  name: string;
  everyMs: number | (() => number);
  logger: Logger;
  work: (signal: AbortSignal) => Promise<void>;
}): Loop {
  const stopping = new AbortController();
  let alarm = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const pause = alarm.signal;
      try {
        await o.work(stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) o.logger.error({ err: error, job: o.name }, 'a job failed and will run again');
      }
      const everyMs = typeof o.everyMs === 'number' ? o.everyMs : o.everyMs();
      await sleep(everyMs, undefined, { signal: AbortSignal.any([pause, stopping.signal]) }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
