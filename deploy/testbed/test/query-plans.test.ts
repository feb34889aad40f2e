import { type Core } from '@dynasty/kit/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CoreBed, coreBed } from '../src/core-bed.js';
import { queryPlans } from '../src/query-plans.js';

let bed: CoreBed<Core>;
beforeAll(async () => {
  bed = await coreBed((core) => core);
});
afterAll(() => bed.close());

const outbox = () => bed.mongo.connection.collection('outbox');

/** Stores an event, and waits until the outbox's loop has sent it and has marked it as sent. */
async function tell(id: string): Promise<void> {
  const league = { chainId: id, connectionId: 'c1', leagueId: '1', season: '2025', parts: ['rosters'] };
  await bed.mongo.transaction((session) => bed.deps.outbox.add(session, 'league.synced.v1', id, league));
  while ((await outbox().countDocuments({ eventId: id, state: 'sent' })) === 0) await sleep(20);
}

test('what the loop of the outbox does by itself counts for nothing that was asked for', async () => {
  const notes = bed.mongo.connection.collection<{ _id: string }>('notes');
  await notes.insertOne({ _id: 'one' });
  const work = async () => {
    await notes.findOne({ _id: 'one' });
    await tell('meanwhile');
  };
  expect(await queryPlans(bed.mongo, work)).toMatchObject({ operations: 1 });
});

test('it counts where the outbox is what is looked at', async () => {
  const { operations } = await queryPlans(bed.mongo, () => tell('looked at'), { countsOutbox: true });
  expect(operations).toBeGreaterThan(1);
});
