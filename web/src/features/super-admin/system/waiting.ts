import type { SystemReport } from '../api';

export interface Waiting {
  stream: string;
  consumer: string;
  waiting: number;
  oldestAt: string | null;
}

/** An outbox stands once, whichever of its service's processes tell of it. */
function outboxesOf(processes: SystemReport['processes']): Waiting[] {
  const told = (processes ?? []).flatMap(({ service, eventsWaiting, oldestEventAt }) =>
    eventsWaiting === null
      ? []
      : [{ stream: 'outbox', consumer: service, waiting: eventsWaiting, oldestAt: oldestEventAt }],
  );
  return [...new Map(told.map((outbox) => [outbox.consumer, outbox])).values()];
}

/**
 * What waits for whom, most first: events that consumers have not finished, and those that are not sent yet. Null while
 * the broker does not say.
 */
export function waitingOf({ queues, processes }: Pick<SystemReport, 'queues' | 'processes'>) {
  if (queues === null) return null;
  const rows: Waiting[] = [...queues, ...outboxesOf(processes)];
  return {
    rows: rows.toSorted((a, b) => b.waiting - a.waiting || a.consumer.localeCompare(b.consumer)),
    total: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: rows.flatMap(({ oldestAt }) => oldestAt ?? []).sort()[0] ?? null,
  };
}
