import { streamOf, subjects, type Subject } from '@dynasty/proto/subjects';
import type { Bus } from '../bus.js';
import type { Mongo } from '../mongo.js';
import type { OutboxRows } from './rows.js';

/** The broker as the processes of this service saw it last. */
interface SeenBroker {
  _id: 'broker';
  /** Every start of a server has an id of its own; a cluster has several servers. */
  servers: string[];
  streams: Record<string, string>;
  aliveAt: Date;
}

/** More than twice the time after which a broker writes to disk what it has stored (nats.conf, sync_interval). */
const unsyncedMs = 30_000;
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
  const seen = o.mongo.connection.collection<SeenBroker>('outbox_broker');

  return {
    async sendAgain() {
      const [before, now] = await Promise.all([seen.findOne({ _id: 'broker' }), o.bus.identity()]);
      let events = 0;
      if (before !== null) {
        const lost = subjectsOfStreams((name) => name in before.streams && before.streams[name] !== now.streams[name]);
        if (lost.length > 0) events += await o.rows.resendSubjects(o.sender, lost);
        const isNewServer = !before.servers.includes(now.server);
        const from = new Date(before.aliveAt.getTime() - unsyncedMs);
        if (isNewServer) events += await o.rows.resendSince(o.sender, from);
      }
      // After the marks: a process that dies in between leaves them to the next one.
      const servers = [now.server, ...(before?.servers ?? []).filter((known) => known !== now.server)];
      const latest = { servers: servers.slice(0, rememberedServers), streams: now.streams, aliveAt: new Date() };
      await seen.replaceOne({ _id: 'broker' }, latest, { upsert: true });
      return events;
    },
  };
}

function subjectsOfStreams(isMeant: (stream: string) => boolean): Subject[] {
  return (Object.keys(subjects) as Subject[]).filter((subject) => isMeant(streamOf(subject)));
}
