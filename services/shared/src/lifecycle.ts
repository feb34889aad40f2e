import closeWithGrace from 'close-with-grace';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.js';

/** How long a stop may take before the process ends anyway, where it does not say otherwise. */
export const defaultGraceMs = 10_000;

export interface Stopper {
  /** Registers how to stop something that was started; run in reverse order of registration. */
  onStop(name: string, fn: () => Promise<void>): void;
}

/**
 * Runs a process from start to end: SIGTERM, SIGINT or an uncaught error stop everything in reverse order
 * within `graceMs` (10 s). A failed start prints one clear message and exits with 1.
 */
export function runProcess(o: {
  service: string;
  logger: Logger;
  start: (stop: Stopper) => Promise<void>;
  /** How long a stop may take before the process ends anyway. */
  graceMs?: number;
}): void {
  const graceMs = o.graceMs ?? defaultGraceMs;
  const stops: { name: string; fn: () => Promise<void> }[] = [];
  let closing = false;

  async function stopAll(): Promise<void> {
    closing = true;
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) {
      const { name, fn } = next;
      try {
        await fn();
      } catch (error) {
        o.logger.error({ err: error, part: name }, 'could not be stopped cleanly');
      }
    }
  }

  // A process that ends because nothing is left to do needs no stopping.
  closeWithGrace({ delay: graceMs, logger: false, skip: ['beforeExit'] }, async ({ signal, err }) => {
    if (err !== undefined) o.logger.fatal({ err }, `${o.service} stops after an error`);
    else o.logger.info({ signal }, `${o.service} stops`);
    await stopAll();
    o.logger.info(`${o.service} has stopped`);
  });

  const stopper: Stopper = {
    onStop(name, fn) {
      if (!closing) stops.push({ name, fn });
      else void fn().catch((error: unknown) => o.logger.error({ err: error, part: name }, 'could not be stopped'));
    },
  };
  o.start(stopper).then(
    () => o.logger.info(`${o.service} has started`),
    async (error: unknown) => {
      if (closing) return;
      o.logger.fatal(`${o.service} cannot start: ${error instanceof Error ? error.message : String(error)}`);
      o.logger.debug({ err: error }, 'the failed start');
      await Promise.race([stopAll(), sleep(graceMs)]);
      process.exit(1);
    },
  );
}
