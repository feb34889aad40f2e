import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { isOutage } from './bus/outage.js';
import type { Bus } from './bus.js';
import type { Silence } from './database-silence.js';
import { hasShape } from './has-shape.js';
import { inTime } from './in-time.js';
import type { Outbox } from './outbox.js';

/** A process of a service, as it describes itself. */
export interface ProcessReport {
  service: string;
  /** Tells the processes of a service apart; new at each start. */
  process: string;
  version: string;
  /** ISO instant. */
  startedAt: string;
  /**
   * Events in the service's outbox that are not sent yet; all its processes have the same outbox. Null without one, and
   * while the database does not say.
   */
  eventsWaiting: number | null;
  /** ISO instant at which the oldest of them was added; null when none waits, or nobody knows. */
  oldestEventAt: string | null;
}

/** Every process replies here. */
const channel = 'process.report';

const isReport = hasShape(
  Type.Object({
    service: Type.String(),
    process: Type.String(),
    version: Type.String(),
    startedAt: Type.String(),
    eventsWaiting: Type.Union([Type.Integer(), Type.Null()]),
    oldestEventAt: Type.Union([Type.String(), Type.Null()]),
  }),
);

interface Reporting {
  bus: Pick<Bus, 'service' | 'live'>;
  outbox?: Pick<Outbox, 'pending' | 'oldestPending'>;
  /** Whether the database of the outbox responds. */
  silence?: Pick<Silence, 'since' | 'ask'>;
}

/** A process waits no longer for its outbox, ms: less than whoever asks waits for the process. */
const countWithinMs = 800;

const packageFile = path.join(__dirname, '../package.json');

/** Replies to whoever lists the processes. Returns how to stop. */
export function reportProcess({ bus, ...waiting }: Reporting): () => void {
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string };
  const own = { service: bus.service, process: randomUUID(), version, startedAt: new Date().toISOString() };
  return bus.live.reply(channel, async (): Promise<ProcessReport> => {
    return { ...own, ...(await waitingIn(waiting)) };
  });
}

/** A process is there while its database is not: it tells of itself without what only the database knows. */
async function waitingIn({
  outbox,
  silence,
}: Omit<Reporting, 'bus'>): Promise<Pick<ProcessReport, 'eventsWaiting' | 'oldestEventAt'>> {
  const unknown = { eventsWaiting: null, oldestEventAt: null };
  if (outbox === undefined || silence?.since() !== undefined) return unknown;
  try {
    const counting = Promise.all([outbox.pending(), outbox.oldestPending()]);
    const [eventsWaiting, oldest] = await inTime(countWithinMs, counting);
    return { eventsWaiting, oldestEventAt: oldest?.toISOString() ?? null };
  } catch (error) {
    if (!isOutage(error)) throw error;
    // Once it is known to be silent, nobody who asks adds questions that it does not respond to.
    void silence?.ask();
    return unknown;
  }
}

/** The processes that reply in time, by service. Rejects with AppError `unavailable` without the broker. */
export async function listProcesses({ live }: Pick<Bus, 'live'>, replyWithinMs = 1_000): Promise<ProcessReport[]> {
  const replies = await live.ask(channel, null, replyWithinMs);
  return replies
    .filter((reply): reply is ProcessReport => isReport(reply))
    .sort((a, b) => a.service.localeCompare(b.service) || a.startedAt.localeCompare(b.startedAt));
}
