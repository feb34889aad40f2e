import { type EventOf } from '@dynasty/proto/subjects';
import { reassignTeam } from '../src/actions/administration/reassign-team.js';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { unclaimTeam } from '../src/actions/administration/unclaim-team.js';
import { removeMember } from '../src/actions/leaving/remove-member.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

type Changed = EventOf<'league.membership_changed.v1'>;

const actor = { accountId: 'ann', name: 'Ann', reason: 'asked for it' };
/** Sleeper user ids of the small world: ann owns team 1 with cat, bob team 2, dan team 3; team 4 is ownerless. */
const [ann, bob, cat, dan] = ['101', '102', '105', '103'];

let world: ReadBed;
const heard: Changed[] = [];
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await world.bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'administration-test',
    handle: async ({ payload }) => void heard.push(payload),
  });
  world.deps.outbox.start();
});
afterAll(() => world.close());
beforeEach(async () => {
  await settled();
  const memberships = world.bed.mongo.connection.collection('memberships');
  await memberships.updateMany({}, { $set: { claim: null, isAdmin: false } });
  await memberships.updateOne({ _id: `${CHAIN}:${ann}` as never }, { $set: { isAdmin: true } });
  heard.length = 0;
});

async function settled(count = 0): Promise<void> {
  while ((await world.deps.outbox.pending()) > 0 || heard.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const people = async () =>
  new Map((await world.deps.memberships.ofChain(CHAIN)).map((person) => [person.sleeperUserId, person]));
const holdersOf = async (rosterId: number) =>
  [...(await people()).values()].filter(({ claim }) => claim?.rosterId === rosterId).map((one) => one.sleeperUserId);
const claim = (who: string, rosterId: number) => world.post(who, `/api/leagues/${LEAGUE}/claim-team`, { rosterId });
const grant = (sleeperUserId: string, admin: boolean) =>
  setAdmin(world.deps, { leagueId: LEAGUE, sleeperUserId, admin, actor });
const unclaim = (sleeperUserId: string, rosterId?: number) =>
  unclaimTeam(world.deps, { leagueId: LEAGUE, sleeperUserId, rosterId, actor });
const reassign = (currentUserId: string, newUserId: string, rosterId: number) =>
  reassignTeam(world.deps, { leagueId: LEAGUE, currentUserId, newUserId, rosterId, actor });
const slug = (work: Promise<void>) =>
  work.then(
    () => 'done',
    (error: { slug?: string }) => error.slug,
  );

describe('rights of an admin', () => {
  it('are given and taken away, each announced once', async () => {
    await grant(bob, true);
    await grant(bob, true);
    expect((await people()).get(bob)?.isAdmin).toBe(true);
    await grant(bob, false);
    await settled(2);
    expect(heard).toEqual([
      expect.objectContaining({
        change: 'admin_granted',
        sleeperUserId: bob,
        actorName: 'Ann',
        reason: 'asked for it',
      }),
      expect.objectContaining({ change: 'admin_revoked', sleeperUserId: bob, accountId: 'bob' }),
    ]);
  });

  it('end at once: who still counts as an admin elsewhere can give themselves none, and take none', async () => {
    await grant(bob, true);
    await grant(bob, false);
    const former = { accountId: 'bob', name: 'Bob', reason: '', mustBeAdmin: true };
    const refused = { kind: 'forbidden', slug: 'not-a-league-admin' };
    for (const wish of [
      { sleeperUserId: bob, admin: true },
      { sleeperUserId: bob, admin: false },
      { sleeperUserId: ann, admin: false },
    ]) {
      const asked = setAdmin(world.deps, { leagueId: LEAGUE, ...wish, actor: former });
      await expect(asked).rejects.toMatchObject(refused);
    }
    await claim('dan', 3);
    const own = { leagueId: LEAGUE, actor: former };
    await expect(unclaimTeam(world.deps, { ...own, sleeperUserId: dan, rosterId: 3 })).rejects.toMatchObject(refused);
    const given = { currentUserId: dan, newUserId: bob, rosterId: 3 };
    await expect(reassignTeam(world.deps, { ...own, ...given })).rejects.toMatchObject(refused);
    await expect(removeMember(world.deps, { ...own, sleeperUserId: dan })).rejects.toMatchObject(refused);
    expect([...(await people()).values()].filter(({ isAdmin }) => isAdmin).map((one) => one.sleeperUserId)).toEqual([
      ann,
    ]);
    // The same rights let Ann do it.
    await setAdmin(world.deps, {
      leagueId: LEAGUE,
      sleeperUserId: bob,
      admin: true,
      actor: { ...actor, mustBeAdmin: true },
    });
    expect((await people()).get(bob)?.isAdmin).toBe(true);
  });

  it('stay with somebody: the last admin keeps them, also when two are taken away at once', async () => {
    expect(await slug(grant(ann, false))).toBe('last-admin');
    for (let round = 0; round < 10; round += 1) {
      await grant(ann, true);
      await grant(bob, true);
      const outcomes = await Promise.all([slug(grant(ann, false)), slug(grant(bob, false))]);
      expect(outcomes.sort()).toEqual(['done', 'last-admin']);
    }
  });

  it.each([
    ['999', 'member-not-found'],
    ['201', 'member-not-found'],
  ])('are for people of the league: %s is %s', async (sleeperUserId, expected) => {
    expect(await slug(grant(sleeperUserId, true))).toBe(expected);
  });

  it('are for leagues that are here', async () => {
    const wish = { leagueId: '424242', sleeperUserId: bob, admin: true, actor };
    expect(await slug(setAdmin(world.deps, wish))).toBe('league-not-found');
  });
});

describe('unclaiming', () => {
  it('frees the team, is announced once, and can be repeated', async () => {
    await claim('bob', 2);
    await unclaim(bob);
    await unclaim(bob);
    expect(await holdersOf(2)).toEqual([]);
    await settled(2);
    expect(heard.map(({ change, rosterId }) => [change, rosterId])).toEqual([
      ['claimed', 2],
      ['unclaimed', 2],
    ]);
    expect((await claim('bob', 2)).statusCode).toBe(200);
  });

  it('takes no other team than the one that the admin saw them hold', async () => {
    await claim('bob', 2);
    expect(await slug(unclaim(bob, 3))).toBe('claim-changed');
    expect(await slug(unclaim(bob, 0))).toBe('claim-changed');
    expect(await holdersOf(2)).toEqual([bob]);
    expect(await slug(unclaim(bob, 2))).toBe('done');
    // What is asked again has happened.
    expect(await slug(unclaim(bob, 2))).toBe('done');
    expect(await holdersOf(2)).toEqual([]);
  });

  it('ends a claim that has lapsed meanwhile: they hold no other team by it', async () => {
    // Dan owns this team by now.
    const lapsed = { rosterId: 3, season: '2031', claimedAt: new Date(NOW), isAssigned: false };
    const { memberships, mongo } = world.deps;
    await mongo.transaction((session) => memberships.change(`${CHAIN}:${bob}`, { claim: lapsed }, session));
    expect(await slug(unclaim(bob, 3))).toBe('done');
    expect((await people()).get(bob)?.claim).toBeNull();
  });
});

describe('the teams of a season that is over', () => {
  it('are neither unclaimed nor reassigned: that would take away what their people hold today', async () => {
    await claim('ann', 1);
    const old = { leagueId: LAST_YEAR, actor };
    const refused = {
      kind: 'conflict',
      slug: 'not-current-season',
      message: expect.stringMatching(/^These are the teams of 2030\..* Open 2031 of this league and do it there\.$/),
    };
    await expect(unclaimTeam(world.deps, { ...old, sleeperUserId: ann, rosterId: 1 })).rejects.toMatchObject(refused);
    const given = { currentUserId: ann, newUserId: dan, rosterId: 7 };
    await expect(reassignTeam(world.deps, { ...old, ...given })).rejects.toMatchObject(refused);
    expect((await people()).get(ann)?.claim).toMatchObject({ rosterId: 1, season: '2031' });
    expect((await people()).get(dan)?.claim).toBeNull();
    // Rights are those of the whole chain.
    await setAdmin(world.deps, { ...old, sleeperUserId: bob, admin: true });
    expect((await people()).get(bob)?.isAdmin).toBe(true);
  });
});

describe('reassigning', () => {
  it('moves a team to a member without one, and says who held it', async () => {
    await claim('bob', 2);
    await reassign(bob, dan, 2);
    await reassign(bob, dan, 2);
    expect(await holdersOf(2)).toEqual([dan]);
    await settled(2);
    expect(heard.at(-1)).toMatchObject({ change: 'reassigned', sleeperUserId: dan, accountId: 'dan', rosterId: 2 });
    expect(heard.at(-1)?.formerDisplayName).toBe('Bob');
    expect((await claim('bob', 2)).json()).toMatchObject({ slug: 'team-taken' });
  });

  it('takes a team that goes to somebody who does not own it from all who hold it, and tells of each', async () => {
    for (const who of ['ann', 'cat']) await claim(who, 1);
    await reassign(ann, dan, 1);
    expect(await holdersOf(1)).toEqual([dan]);
    await settled(4);
    expect(heard.slice(2).map(({ change, sleeperUserId }) => [change, sleeperUserId])).toEqual([
      ['unclaimed', cat],
      ['reassigned', dan],
    ]);
  });

  it('gives an ownerless team away, which nobody could claim', async () => {
    await reassign('', dan, 4);
    expect(await holdersOf(4)).toEqual([dan]);
    await settled(1);
    expect(heard.at(-1)?.formerDisplayName).toBeUndefined();
  });

  it('refuses what is not so any more', async () => {
    await claim('bob', 2);
    expect(await slug(reassign('', dan, 2))).toBe('claim-changed');
    expect(await slug(reassign(cat, dan, 2))).toBe('claim-changed');
    await claim('dan', 3);
    expect(await slug(reassign(bob, dan, 2))).toBe('already-claimed');
    expect(await slug(reassign('', dan, 17))).toBe('roster-not-found');
    await expect(reassign(bob, '999', 2)).rejects.toMatchObject({ kind: 'invalid', slug: 'member-not-found' });
    expect(await holdersOf(2)).toEqual([bob]);
  });

  it('by two admins while its owner claims leaves one holder, and events in the order of what was done', async () => {
    for (let round = 0; round < 15; round += 1) {
      await world.bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
      await settled();
      heard.length = 0;
      await Promise.all([slug(reassign('', cat, 2)), slug(reassign('', dan, 2)), claim('bob', 2), slug(unclaim(bob))]);
      const holders = await holdersOf(2);
      expect(holders.length).toBeLessThanOrEqual(1);
      await settled(1);
      // Played again in their order the events end with the same holder.
      const played = heard.reduce<string[]>((held, { change, sleeperUserId }) => {
        if (change === 'unclaimed') return held.filter((one) => one !== sleeperUserId);
        return change === 'reassigned' ? [sleeperUserId] : [...held, sleeperUserId];
      }, []);
      expect(played).toEqual(holders);
    }
  });
});
