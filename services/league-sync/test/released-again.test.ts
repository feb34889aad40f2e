import { type EventOf } from '@dynasty/proto/subjects';
import { releaseSleeperUser } from '../src/actions/leaving/release-sleeper-user.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const actor = { accountId: 'root', name: 'Root', reason: 'not theirs' };
const notLinked = { kind: 'missing', slug: 'sleeper-user-not-linked' };
const release = (sleeperUserId: string, by = actor) => releaseSleeperUser(world.deps, { sleeperUserId, actor: by });

it('a release whose reply was lost is done when it is asked for again, and told of once', async () => {
  const released: EventOf<'league.sleeper_user_released.v1'>[] = [];
  world.deps.outbox.onCommitted((subject, payload) => {
    if (subject === 'league.sleeper_user_released.v1') released.push(payload as (typeof released)[number]);
  });
  await release('101');
  await release('101');
  expect((await world.deps.accounts.find('ann'))?.sleeper).toBeNull();
  expect(released).toHaveLength(1);
});

it('nobody is released whom no account had, whom somebody else has released, or long after', async () => {
  await expect(release('999')).rejects.toMatchObject(notLinked);
  await expect(release('101', { ...actor, accountId: 'other' })).rejects.toMatchObject(notLinked);
  const accounts = world.bed.mongo.connection.collection('accounts');
  await accounts.updateOne({ 'released.userId': '101' }, { $set: { 'released.at': new Date(Date.now() - 660_000) } });
  await expect(release('101')).rejects.toMatchObject(notLinked);
});
