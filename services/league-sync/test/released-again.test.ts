import { type EventOf } from '@dynasty/proto/subjects';
import { releaseSleeperUser } from '../src/actions/leaving/release-sleeper-user.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { NOW, seedSmallWorld } from './support/small-world.js';

let world: ReadBed;
beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterEach(() => world.close());

const actor = { accountId: 'root', name: 'Root', reason: 'not theirs' };
const notLinked = { kind: 'missing', slug: 'sleeper-user-not-linked' };
const release = (sleeperUserId: string, by = actor) => releaseSleeperUser(world.deps, { sleeperUserId, actor: by });
const sleeperOf = async (who: string) => (await world.deps.accounts.find(who))?.sleeper ?? null;
const notes = () => world.bed.mongo.connection.collection('released_users');
const minutesPass = (minutes: number) =>
  notes().updateMany({}, [{ $set: { expiresAt: { $subtract: ['$expiresAt', minutes * 60_000] } } }]);

it('a release whose reply was lost is done when it is asked for again, and told of once', async () => {
  const released: EventOf<'league.sleeper_user_released.v1'>[] = [];
  world.deps.outbox.onCommitted((subject, payload) => {
    if (subject === 'league.sleeper_user_released.v1') released.push(payload as (typeof released)[number]);
  });
  await release('101');
  await minutesPass(9);
  await release('101');
  expect(await sleeperOf('ann')).toBeNull();
  expect(released).toHaveLength(1);
});

it('nobody is released whom no account had, whom somebody else has released, or long after', async () => {
  await expect(release('999')).rejects.toMatchObject(notLinked);
  await release('101');
  await expect(release('101', { ...actor, accountId: 'other' })).rejects.toMatchObject(notLinked);
  await minutesPass(11);
  await expect(release('101')).rejects.toMatchObject(notLinked);
});

it('who has linked the user since is not released by the repeat, but by who means them', async () => {
  const { accounts, mongo } = world.deps;
  const link = async (who: string) => {
    const account = (await accounts.find(who))!;
    await mongo.transaction((session) => accounts.link(account, { userId: '101', username: 'ann101' }, session));
  };
  await release('101');
  await link('eve');
  await expect(release('101')).rejects.toMatchObject({ kind: 'conflict', slug: 'sleeper-user-linked-again' });
  expect(await sleeperOf('eve')).toMatchObject({ userId: '101' });
  await release('101', { ...actor, accountId: 'other' });
  expect(await sleeperOf('eve')).toBeNull();
  await link('dan');
  await minutesPass(11);
  await release('101');
  expect(await sleeperOf('dan')).toBeNull();
});

it('who has released a user is known for ten minutes, and nowhere in the account that was released', async () => {
  await release('101');
  expect(JSON.stringify(await world.deps.accounts.find('ann'))).not.toContain('root');
  const [note] = await notes().find().toArray();
  expect((note?.['expiresAt'] as Date).getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
  // The database removes it then.
  expect(await notes().indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
});
