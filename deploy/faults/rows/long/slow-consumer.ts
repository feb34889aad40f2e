import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBroker } from '@dynasty/kit/bus/broker';
import { encodeEvent, headersOf, messageIdOf } from '@dynasty/kit/bus/event-codec';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { until } from '../../../local/api/until.js';
import type { FaultRow } from '../../fault-row.js';
import { noting, type Call } from '../../rig/chat-room.js';
import { chatTimes } from '../../rig/chat-times.js';
import { withLeagueStack, type LeagueStack } from '../../rig/league-stack.js';
import { productMb } from '../../rig/memory-watch.js';
import { startRecord } from '../../rig/record.js';
import { isWhole, readAll, sendAll, tallyOf, toldOf } from '../../rig/sent-messages.js';
import { processOf } from '../../rig/stack-process.js';

const eventsPerSecond = 500;
const messagesPerSecond = 40;
/** The first seconds are not compared: what Node has not compiled yet takes several times as long. */
const [usedS, steadyS, stuckS] = [15, 20, 60];
const drainWithinS = 300;
/** Of the events of the time in which nothing is handled so many wait at its end. */
const leastWaiting = 0.9;
const slower = 1.1;
/** Two runs of the same differ by more than a tenth where p99 is this small. */
const noiseMs = 15;
/** Only achievements consumes it, and awards nothing for a league that is not there. */
const subject = 'rankings.records_broken.v1';

export const row: FaultRow = {
  fault: `achievements stopped (SIGSTOP) for ${stuckS} s: a consumer that handles nothing while events go on`,
  load: () => `${eventsPerSecond} events and ${messagesPerSecond} messages a second`,
  target:
    `messages as fast as before (p99 +10 %, or +${noiseMs} ms), none refused; ${leastWaiting * 100} % of the events wait in the ` +
    'stream, and each is handled once it goes on',
  run: () =>
    withLeagueStack({ loaded: true }, async (stack) => {
      const slow = processOf(stack, 'achievements');
      const record = startRecord(path.join(stack.dir, 'record'));
      const calls: Call[] = [];
      const chat = noting(stack.chat, calls);
      const events = await startEvents(stack);
      const sending = sendAll(chat, record, (usedS + steadyS + stuckS) * messagesPerSecond, messagesPerSecond);
      await sleep(usedS * 1_000);
      const usedAt = performance.now();
      await sleep(steadyS * 1_000);
      const before = productMb(stack.now());
      const waitedBefore = await events.waiting();
      const stuckAt = performance.now();
      await slow.freeze();
      await sleep(stuckS * 1_000);
      const waiting = (await events.waiting()) - waitedBefore;
      const after = productMb(stack.now());
      slow.thaw();
      await events.stop();
      const thawedAt = performance.now();
      await sending;
      const allHandled = async () => ((await events.handled()) === events.sent() ? true : null);
      const drained = await until('all events to be handled', allHandled, { withinMs: drainWithinS * 1_000 }).then(
        () => `all handled after ${((performance.now() - thawedAt) / 1_000).toFixed(0)} s`,
        () => undefined,
      );
      const left = events.sent() - (await events.handled());
      const sent = events.sent();
      await events.close();
      const tally = tallyOf(await record.close(), await readAll(stack.chat));
      const steady = chatTimes(calls, usedAt, stuckAt);
      const stuck = chatTimes(calls, stuckAt, thawedAt);
      return {
        measured:
          `${sent} events, ${waiting} more waiting at the end, ${drained ?? `${left} not handled after ${drainWithinS} s`}; messages: p99 ` +
          `${stuck.p99.toFixed(0)} ms, refused ${stuck.failed}, before ${steady.p99.toFixed(0)} ms, refused ${steady.failed}; memory ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB; ${toldOf(tally)}`,
        holds:
          left === 0 &&
          waiting >= leastWaiting * eventsPerSecond * stuckS &&
          steady.areAcknowledged &&
          stuck.areAcknowledged &&
          stuck.p99 <= Math.max(steady.p99 * slower, steady.p99 + noiseMs) &&
          isWhole(tally),
      };
    }),
};

/** Publishes events at the fixed rate until it is stopped, and knows how many achievements has handled. */
async function startEvents({ now }: LeagueStack) {
  const { ports } = now();
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const broker = await connectBroker(natsUrl(ports.nats ?? 0), 'faults', 1);
  const mongo = await connectMongo({ url: mongodUrl(ports.mongod ?? 0), database: 'achievements', logger });
  const run = randomUUID();
  const bytes = encodeEvent(subject, {
    chainId: run,
    connectionId: run,
    season: '2025',
    week: 1,
    revision: 1,
    records: [],
    backfill: true,
  });
  const over = new AbortController();
  const under = new Set<Promise<unknown>>();
  let [sent, stored] = [0, 0];
  const publishing = (async () => {
    const from = performance.now();
    while (!over.signal.aborted) {
      for (; sent < ((performance.now() - from) / 1_000) * eventsPerSecond; sent += 1) {
        const id = `${run}-${sent}`;
        const message = {
          stream: 'RANKINGS',
          subject,
          bytes,
          headers: headersOf(id, new Date()),
          messageId: messageIdOf(subject, id),
        };
        const storing = broker.publish(message).then(() => (stored += 1));
        const one: Promise<unknown> = storing.finally(() => under.delete(one));
        under.add(one);
      }
      await sleep(10);
    }
    await Promise.all(under);
  })();
  const handled = (): Promise<number> =>
    mongo.connection.collection('handled_events').countDocuments({ _id: new RegExp(`/${run}-`) as never });
  return {
    sent: () => sent,
    handled,
    /** How many the stream has taken that are not handled. */
    waiting: async () => stored - (await handled()),
    async stop() {
      over.abort();
      await publishing;
    },
    async close() {
      await broker.close();
      await mongo.close();
    },
  };
}
