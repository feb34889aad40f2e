import { setTimeout as sleep } from 'node:timers/promises';
import { connectBroker } from '@dynasty/kit/bus/broker';
import type { FaultRow } from '../fault-row.js';
import { kinds, withEventWorld } from '../rig/event-world.js';
import { told } from '../rig/exactly-once.js';

const batches = { short: 6, full: 90 };
/** Good events of each kind between two unreadable ones; one of each unreadable form is sent at a time. */
const ofEachKind = 10;
const withinS = 120;
const stream = 'LEAGUE';
const subject = 'league.synced.v1';

/** Unreadable events: wrong bytes, no id, an id that is no text, the largest size allowed. */
const poison: { bytes: Uint8Array; headers: Record<string, string> }[] = [
  { bytes: new Uint8Array([255, 255, 255]), headers: { 'Dynasty-Event-Id': 'bytes' } },
  { bytes: new Uint8Array(), headers: {} },
  { bytes: new Uint8Array(), headers: { 'Dynasty-Event-Id': '%E0%A4%A' } },
  { bytes: new Uint8Array(950 * 1024).fill(255), headers: { 'Dynasty-Event-Id': 'large' } },
];

export const row: FaultRow = {
  fault: 'events that nobody can read, among good ones',
  load: (scale) => {
    const good = batches[scale] * ofEachKind * kinds.length;
    return `${batches[scale] * poison.length} unreadable among ${good} good events`;
  },
  target: 'every good event has its effect once; each unreadable one is a dead letter, once',
  async run(scale) {
    return withEventWorld({}, async ({ world, servers }) => {
      const broker = await connectBroker(servers.nats.url, 'poisoner', 1);
      try {
        for (let n = 0; n < batches[scale]; n += 1) {
          for (const [at, { bytes, headers }] of poison.entries()) {
            await broker.publish({ stream, subject, bytes, headers, messageId: `poison-${n}-${at}` });
          }
          await world.commit(`good-${n}`, ofEachKind);
        }
        await world.settled(withinS * 1_000);
        // A second dead letter of the same event would come late.
        await sleep(1_000);
        const tally = await world.tally();
        const wanted = batches[scale] * poison.length;
        const holds = tally.missing + tally.twice + tally.aside === 0 && tally.parked === wanted;
        return { measured: `${told(tally)} (${wanted} unreadable)`, holds };
      } finally {
        await broker.close();
      }
    });
  },
};
