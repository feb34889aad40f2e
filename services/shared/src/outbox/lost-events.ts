import { streamOf, subjects, type Subject } from '@dynasty/proto/subjects';
import type { BrokerIdentity } from '../bus/broker-types.js';
import type { Bus } from '../bus.js';
import { reach } from '../fault-points.js';
import type { Mongo } from '../mongo.js';
import type { OutboxRows } from './rows.js';

/** The broker as it was seen last. */
interface SeenBroker {
  /** Every start of a server has an id of its own; a cluster has several servers. */
  servers: string[];
  streams: Record<string, string>;
  aliveAt: Date;
}

/**
 * What was stored longer ago is on the broker's disk: it flushes after 10 s (nats.conf, sync_interval), and what one that was
 * killed had not flushed the system writes after 30 s, which it looks for every 5 s.
 */
const unsyncedMs = 45_000;
const rememberedServers = 16;

export interface LostEvents {
  /** Marks what the broker may have lost, to be sent again. Returns how many events. */
  sendAgain(): Promise<number>;
}

/**
 * Notices a broker that lost events: a stream that was made again has lost everything, a server that was started
 * again may have lost its last seconds (its machine crashed). Repeats are recognised by their id: by the broker for
 * two minutes, by consumers with once().
 */
export function lostEvents(o: { mongo: Mongo; rows: OutboxRows; bus: Bus; sender: string }): LostEvents {
  /** What the processes of this service saw last, whichever of them. */
  const shared = o.mongo.connection.collection<SeenBroker & { _id: 'broker' }>('outbox_broker');
  /** What this process saw last. */
  let own: SeenBroker | undefined;

  /** Of all processes, or of this one alone. */
  async function resend(before: SeenBroker, now: BrokerIdentity, from?: string): Promise<number> {
    let events = 0;
    const lost = subjectsOfStreams((name) => name in before.streams && before.streams[name] !== now.streams[name]);
    if (lost.length > 0) events += await o.rows.resendSubjects(o.sender, lost, from);
    const since = new Date(before.aliveAt.getTime() - unsyncedMs);
    if (!before.servers.includes(now.server)) events += await o.rows.resendSince(o.sender, since, from);
    return events;
  }

  return {
    async sendAgain() {
      const [before, now] = await Promise.all([shared.findOne({ _id: 'broker' }), o.bus.identity()]);
      let events = 0;
      if (before !== null) events += await resend(before, now);
      // Another process may have seen this broker first, when events of this one were not marked as sent yet.
      if (own !== undefined) events += await resend(own, now, o.sender);
      if (events > 0) reach('outbox.resent');
      const servers = [now.server, ...(before?.servers ?? []).filter((known) => known !== now.server)];
      own = { servers: servers.slice(0, rememberedServers), streams: now.streams, aliveAt: new Date() };
      // After the marks: a process that dies in between leaves them to the next one.
      await shared.replaceOne({ _id: 'broker' }, own, { upsert: true });
      return events;
    },
  };
}

function subjectsOfStreams(isMeant: (stream: string) => boolean): Subject[] {
  return (Object.keys(subjects) as Subject[]).filter((subject) => isMeant(streamOf(subject)));
}
