import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deathLine } from '@dynasty/kit/fault-points';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { until } from '../../local/api/until.js';
import { chatDatabase, logName, withChatWorld, type ChatWorld } from './chat-world.js';
import { deathEnv, type Death } from './dying-process.js';
import type { DyingTally } from './dying-world.js';
import type { ChatRoom } from './chat-room.js';
import type { Entry, Record } from './record.js';
import { readAll, sendAll, type SentTally, tallyOf } from './sent-messages.js';
import { sendPictures } from './sent-pictures.js';

export interface DyingChat {
  /** Lives until the service has died at its point; false when it does not within the time. */
  dieAt(death: Death): Promise<boolean>;
  /** Ends messages and pictures, lives until all is through, and counts. */
  drained(): Promise<{ messages: DyingTally; pictures: DyingTally }>;
}

/** To each of the two; no more while so many wait for a service that is mostly dead. */
const perSecond = 5;
const mostOpen = 10;
const deathWithinMs = 120_000;
const throughWithinMs = 90_000;

/**
 * Chat as production starts it, behind its gateway, with messages to the league's chat and to a conversation from the
 * first death to the end, and pictures where it is to die of one: an account may send a hundred a day.
 */
export async function withDyingChat<T>(work: (chat: DyingChat) => Promise<T>): Promise<T> {
  return withChatWorld({}, async (world, servers) => {
    const logger = createLogger({ service: 'faults', level: 'silent' });
    const mongo = await connectMongo({ url: servers.mongod.url, database: chatDatabase, logger });
    /** No more messages are begun; nobody waits for what was begun. */
    const [over, gone] = [new AbortController(), new AbortController()];
    try {
      return await work(await openChat(world, mongo, over, gone.signal));
    } finally {
      over.abort();
      gone.abort();
      await mongo.close();
    }
  });
}

async function openChat(world: ChatWorld, mongo: Mongo, over: AbortController, gone: AbortSignal): Promise<DyingChat> {
  const conversation = await world.openConversation();
  const rooms = [world.leagueChat, conversation].map((room) => {
    const entries: Entry[] = [];
    const record = { add: async (entry: Entry) => void entries.push(entry) };
    return { room, entries, sending: keepSending(room, record, over.signal) };
  });
  const pictures = sendPictures(world.leagueChat, world.site, gone);
  const live = liveEvents(mongo);

  async function deaths({ point }: Death): Promise<number> {
    const log = await fs.readFile(path.join(world.chat.dir, logName), 'utf8');
    return log.split(deathLine(point)).length - 1;
  }

  /** True once what is stored is told of. */
  const isThrough = async () => ((await live.waiting()) === 0 ? true : undefined);

  return {
    async dieAt(death) {
      const before = await deaths(death);
      if (!(await world.chat.ends(0))) await world.chat.kill();
      world.chatEnv = deathEnv(death);
      pictures.send(death.point === 'upload.kept');
      // It may die before it responds for the first time.
      await world.chat.start().catch((error: unknown) => {
        if (!String(error).includes('ended while starting')) throw error;
      });
      if (!(await world.chat.ends(deathWithinMs))) await world.chat.kill();
      pictures.send(false);
      await live.read();
      return (await deaths(death)) === before + 1;
    },
    async drained() {
      if (!(await world.chat.ends(0))) await world.chat.kill();
      world.chatEnv = {};
      await world.chat.start();
      over.abort();
      await Promise.all([pictures.end(), ...rooms.map(({ sending }) => sending)]);
      await until('live events to have their places', isThrough, { withinMs: throughWithinMs });
      // One that is told twice would come late.
      await sleep(1_000);
      await live.read();
      const stored = await Promise.all(rooms.map(({ room }) => readAll(room)));
      const counts = rooms.map(({ entries }, at) => tallyOf(entries, stored[at] ?? []));
      const told = live.comparedWith((stored[1] ?? []).map(({ id }) => id));
      const sum = (name: keyof SentTally) => counts.reduce((total, one) => total + one[name], 0);
      const messages = {
        sent: sum('sent'),
        lost: sum('lost') + sum('refused') + told.missing,
        twice: sum('twice') + sum('outOfOrder') + sum('unexpected') + told.twice,
      };
      return { messages, pictures: await pictures.tally() };
    },
  };
}

/** Posts messages until `over` aborts; resolves once all that were begun are acknowledged. */
async function keepSending(room: ChatRoom, record: Pick<Record, 'add'>, over: AbortSignal): Promise<void> {
  const run = randomUUID();
  const open = new Set<Promise<void>>();
  for (let n = 0; !over.aborted; await sleep(1_000 / perSecond)) {
    if (open.size >= mostOpen) continue;
    const sending = sendAll(room, record, 1, perSecond, run, n).finally(() => open.delete(sending));
    open.add(sending);
    n += 1;
  }
  await Promise.all(open);
}

/** What open pages are told of a conversation's messages. Only the last events are kept, so they are read in between. */
function liveEvents(mongo: Mongo) {
  const events = mongo.connection.collection<{ _id: string; address: string; data: string | null }>('stream_events');
  /** Ids of messages, by the places of their events. */
  const told = new Map<string, { address: string; id: string }>();

  return {
    waiting: () => mongo.connection.collection('pending_events').countDocuments(),
    async read(): Promise<void> {
      for await (const { _id, address, data } of events.find({ event: 'conversation.message' })) {
        const { id } = JSON.parse(data ?? '{}') as { id?: string };
        if (id !== undefined) told.set(_id, { address, id });
      }
    },
    /** Messages that an address was not told of, and those that it was told of again. */
    comparedWith(ids: readonly string[]): { missing: number; twice: number } {
      const counts = { missing: told.size === 0 ? ids.length : 0, twice: 0 };
      for (const places of Map.groupBy(told.values(), ({ address }) => address).values()) {
        const distinct = new Set(places.map(({ id }) => id));
        counts.missing += ids.filter((id) => !distinct.has(id)).length;
        counts.twice += places.length - distinct.size;
      }
      return counts;
    },
  };
}
