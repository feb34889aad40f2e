import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Bus } from './bus.js';
import type { Outbox } from './outbox.js';

/** A process of a service, as it describes itself. */
export interface ProcessReport {
  service: string;
  /** Tells the processes of a service apart; new at each start. */
  process: string;
  version: string;
  /** ISO instant. */
  startedAt: string;
  /** Events in the service's outbox that are not sent yet; all its processes have the same outbox. Null without one. */
  eventsWaiting: number | null;
  /** ISO instant at which the oldest of them was added; null when none waits. */
  oldestEventAt: string | null;
}

/** Every process replies here. */
const channel = 'process.report';

const Report = Type.Object({
  service: Type.String(),
  process: Type.String(),
  version: Type.String(),
  startedAt: Type.String(),
  eventsWaiting: Type.Union([Type.Integer(), Type.Null()]),
  oldestEventAt: Type.Union([Type.String(), Type.Null()]),
});

interface Reporting {
  bus: Pick<Bus, 'service' | 'live'>;
  outbox?: Outbox;
}

const packageFile = path.join(__dirname, '../package.json');

/** Replies to whoever lists the processes. Returns how to stop. */
export function reportProcess({ bus, outbox }: Reporting): () => void {
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string };
  const own = { service: bus.service, process: randomUUID(), version, startedAt: new Date().toISOString() };
  return bus.live.reply(channel, async (): Promise<ProcessReport> => {
    const [eventsWaiting, oldest] = await Promise.all([outbox?.pending(), outbox?.oldestPending()]);
    return { ...own, eventsWaiting: eventsWaiting ?? null, oldestEventAt: oldest?.toISOString() ?? null };
  });
}

/** The processes that reply in time, by service. Rejects with AppError `unavailable` without the broker. */
export async function listProcesses({ live }: Pick<Bus, 'live'>, replyWithinMs = 1_000): Promise<ProcessReport[]> {
  const replies = await live.ask(channel, null, replyWithinMs);
  return replies
    .filter((reply): reply is ProcessReport => Value.Check(Report, reply))
    .sort((a, b) => a.service.localeCompare(b.service) || a.startedAt.localeCompare(b.startedAt));
}
