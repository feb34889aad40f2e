import { roster } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';
import { eventually } from './support/sync-bed.js';

/** Sleeper user ids of the small world: ann owns team 1 with cat, bob team 2, dan team 3; team 4 is ownerless. */
const [ann, bob, cat, dan] = ['101', '102', '105', '103'];

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
});
afterAll(() => world.close());

const memberships = () =>
  world.bed.mongo.connection.collection<{ _id: string; claim: object; shape?: number }>('memberships');
const claimOf = async (sleeperUserId: string) => (await world.deps.memberships.find(CHAIN, sleeperUserId))?.claim;
const claimedAt = new Date('2031-09-01T00:00:00Z');

/** Leaves a claim as a former version stored it. */
async function formerClaim(sleeperUserId: string, rosterId: number, season = '2031'): Promise<void> {
  const change = { $set: { claim: { rosterId, season, claimedAt } }, $unset: { shape: '' } } as const;
  await memberships().updateOne({ _id: `${CHAIN}:${sleeperUserId}` }, change);
}

/** Starts what a new version starts on what is stored, and waits until it has looked through it. */
async function migrate(): Promise<void> {
  const states = world.bed.mongo.connection.collection<{ _id: string; done: boolean }>('migrations');
  await states.deleteMany({});
  const running = world.deps.migrations.start();
  await eventually(
    () => states.findOne({ _id: 'claims-with-assignment' }),
    (state) => state?.done === true,
  );
  await running.stop();
}

it('owners and co-owners hold their claims of a former version as such; others keep them as given', async () => {
  await formerClaim(ann, 1);
  await formerClaim(cat, 1);
  await formerClaim(bob, 3);
  await formerClaim(dan, 8, '2030');
  await migrate();
  expect(await claimOf(ann)).toEqual({ rosterId: 1, season: '2031', claimedAt, isAssigned: false });
  expect(await claimOf(cat)).toMatchObject({ rosterId: 1, isAssigned: false });
  expect(await claimOf(bob)).toEqual({ rosterId: 3, season: '2031', claimedAt, isAssigned: true });
  expect(await claimOf(dan)).toMatchObject({ rosterId: 8, season: '2030', isAssigned: true });
  expect(await memberships().countDocuments({ shape: 2 })).toBe(await memberships().countDocuments());

  // The next one to own the team may claim it, and who was given one keeps it.
  const rosters = [roster(1, dan), roster(2, bob), roster(3, ann), roster(4, null)];
  await world.bed.mongo.transaction((session) => world.deps.rosters.replaceAll(LEAGUE, rosters, session));
  const claim = (who: string, rosterId: number) => world.post(who, `/api/leagues/${LEAGUE}/claim-team`, { rosterId });
  expect((await claim('dan', 1)).statusCode).toBe(200);
  expect((await claim('ann', 3)).json()).toMatchObject({ slug: 'team-taken' });
});

it('claims that a former version makes after its return are marked too, when this one comes again', async () => {
  const rosters = [roster(1, ann, { coOwners: [cat] }), roster(2, bob), roster(3, dan), roster(4, null)];
  await world.bed.mongo.transaction((session) => world.deps.rosters.replaceAll(LEAGUE, rosters, session));
  await memberships().updateMany({}, { $set: { shape: 2 } });
  // As it claims and reassigns: with nothing but the claim.
  const claims = [
    [ann, 1],
    [dan, 4],
  ] as const;
  for (const [sleeperUserId, rosterId] of claims) {
    const change = { $set: { claim: { rosterId, season: '2031', claimedAt } } };
    await memberships().updateOne({ _id: `${CHAIN}:${sleeperUserId}` }, change);
  }
  await migrate();
  expect(await claimOf(ann)).toEqual({ rosterId: 1, season: '2031', claimedAt, isAssigned: false });
  expect(await claimOf(dan)).toEqual({ rosterId: 4, season: '2031', claimedAt, isAssigned: true });
});

it('until then nobody loses a claim of a former version', async () => {
  await formerClaim(ann, 2);
  expect((await world.get('ann', `/api/user-membership/${LEAGUE}`)).json()).toMatchObject({ rosterId: 2 });
});
