import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type, type Static } from 'typebox';
import type { Bus } from './bus.js';
import { hasShape } from './has-shape.js';
import type { Logger } from './logger.js';

/** What a process says to a request to reconcile: first that it starts, then how that ended. */
const Report = Type.Object({
  service: Type.String(),
  process: Type.String(),
  state: Type.Enum(['started', 'done', 'left-to-another', 'failed']),
  /** What was caught up with, in the service's own words. */
  summary: Type.String(),
});

export type ReconcileReport = Static<typeof Report>;
const isReport = hasShape(Report);

const channel = 'control.reconcile';
const isRequest = hasShape(Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }));

/**
 * Lets an operator ask this process to compare what it stores with what it was made from. `run` resolves with what it
 * caught up with, or with undefined when another process is at it. Returns how to stop listening.
 */
export function onReconcileRequest(
  { bus, logger }: { bus: Pick<Bus, 'live'>; logger: Logger },
  service: string,
  run: () => Promise<string | undefined>,
): () => void {
  const process = randomUUID();

  async function sendReport(id: string): Promise<void> {
    const report = (state: ReconcileReport['state'], summary = ''): void =>
      bus.live.publish(`${channel}.${id}`, { service, process, state, summary });
    report('started');
    try {
      const summary = await run();
      report(summary === undefined ? 'left-to-another' : 'done', summary);
    } catch (error) {
      logger.warn({ err: error }, 'reconciling on demand failed');
      report('failed', error instanceof Error ? error.message : String(error));
    }
  }

  return bus.live.subscribe(channel, (_channel, request) => {
    if (!isRequest(request)) return;
    sendReport(request.id).catch((error: unknown) => logger.warn({ err: error }, 'a report could not be sent'));
  });
}

/**
 * Asks every process to reconcile and waits for those that started. Returns their last reports, by service; a process
 * that did not end within `withinMs` is still `started` there.
 */
export async function requestReconcile(
  bus: Pick<Bus, 'live' | 'ping'>,
  { listenMs, withinMs }: { listenMs: number; withinMs: number },
): Promise<ReconcileReport[]> {
  const id = randomUUID();
  const reports = new Map<string, ReconcileReport>();
  const stop = bus.live.subscribe(`${channel}.${id}`, (_channel, report) => {
    if (isReport(report)) reports.set(report.process, report);
  });
  try {
    // The broker has to know the subscription before anybody responds.
    await bus.ping();
    bus.live.publish(channel, { id });
    const askedAt = performance.now();
    const isOpen = (): boolean => {
      const waited = performance.now() - askedAt;
      if (waited < listenMs) return true;
      return waited < withinMs && [...reports.values()].some(({ state }) => state === 'started');
    };
    while (isOpen()) await sleep(50);
  } finally {
    stop();
  }
  return [...reports.values()].sort((a, b) => (a.service < b.service ? -1 : 1));
}
