import { type EventOf } from '@dynasty/proto/subjects';
import { until } from '../../shared/test/events.js';
import { reassignTeam } from '../src/actions/administration/reassign-team.js';
import { removeMember } from '../src/actions/leaving/remove-member.js';
import { member } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

/** "Gone" is a person of the season before alone; bob owns team 2, cat co-owns team 1, team 4 is ownerless. */
const [ann, bob, cat, gone] = ['101', '102', '105', '104'];
const yearsAgo = new Date('2024-09-01T00:00:00Z');
const actor = { accountId: 'ann', name: 'Ann', reason: 'sold their team' };

let world: ReadBed;
const left: EventOf<'league.membership_changed.v1'>[] = [];

beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await put(member('gil', gone, { isAdmin: true, joinedAt: yearsAgo }));
  left.length = 0;
  await world.bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'remove-member-test',
    handle: async ({ payload }) => void (payload.change === 'left' && left.push(payload)),
  });
  world.deps.outbox.start();
});
afterEach(() => world.close());

const put = (place: ReturnType<typeof member>) =>
  world.deps.mongo.transaction((session) => world.deps.memberships.put(place, session));
const remove = (sleeperUserId: string, by = actor, leagueId: string = LEAGUE) =>
  removeMember(world.deps, { leagueId, sleeperUserId, actor: by });
const refused = (slug: string) => expect.objectContaining({ kind: 'conflict', slug });
const notInLeague = async (leagueId: string = LEAGUE) => {
  const people: { sleeperUserId: string; isInLeague: boolean }[] = (
    await world.get('ann', `/api/leagues/${leagueId}/memberships`)
  ).json();
  return people.filter(({ isInLeague }) => !isInLeague).map(({ sleeperUserId }) => sleeperUserId);
};

describe('whoever is not in the league on Sleeper any more', () => {
  it('is shown as such, in every season', async () => {
    expect(await notInLeague()).toEqual([gone]);
    expect(await notInLeague(LAST_YEAR)).toEqual([gone]);
  });

  it('loses place and rights when an admin removes them, which is told once with who did it and why', async () => {
    expect((await world.get('gil', `/api/leagues/${LEAGUE}/rosters`)).statusCode).toBe(200);
    await remove(gone);
    await remove(gone, actor, LAST_YEAR);
    expect(await world.deps.memberships.find(CHAIN, gone)).toBeNull();
    expect((await world.get('gil', `/api/leagues/${LEAGUE}/rosters`)).statusCode).toBe(403);
    await until('it was told', () => left.length > 0, 5_000);
    const whose = { chainId: CHAIN, accountId: 'gil', sleeperUserId: gone, displayName: 'Gone' };
    const by = { actorAccountId: 'ann', actorName: 'Ann', reason: 'sold their team' };
    expect(left).toEqual([expect.objectContaining({ ...whose, ...by })]);
    expect(await notInLeague()).toEqual([]);
  });

  it('stays while they hold a team that an admin has given them', async () => {
    const wish = { leagueId: LEAGUE, currentUserId: '', newUserId: gone, rosterId: 4, actor };
    await reassignTeam(world.deps, wish);
    expect(await notInLeague()).toEqual([]);
    await expect(remove(gone)).rejects.toEqual(refused('still-in-league'));
  });

  it('stays while nobody else is an admin', async () => {
    await put(member('ann', ann));
    await expect(remove(gone)).rejects.toEqual(refused('last-admin'));
    await expect(remove(gone)).rejects.toThrow('They are the last admin');
    expect(await world.deps.memberships.find(CHAIN, gone)).not.toBeNull();
  });
});

describe('nobody else is removed', () => {
  it.each([
    ['an owner', bob],
    ['a co-owner', cat],
  ])('not %s', async (_, sleeperUserId) => {
    await expect(remove(sleeperUserId)).rejects.toEqual(refused('still-in-league'));
    await expect(remove(sleeperUserId)).rejects.toThrow('They are still in this league on Sleeper');
    expect(await world.deps.memberships.find(CHAIN, sleeperUserId)).not.toBeNull();
  });

  it('not an owner whom Sleeper does not have among the people of the season', async () => {
    const leagues = world.bed.mongo.connection.collection('leagues');
    await leagues.updateOne({ _id: LEAGUE as never }, { $pull: { users: { userId: bob } } } as never);
    await expect(remove(bob)).rejects.toEqual(refused('still-in-league'));
  });

  it('nobody at all while Sleeper names no people of the season', async () => {
    const leagues = world.bed.mongo.connection.collection('leagues');
    await leagues.updateOne({ _id: LEAGUE as never }, { $set: { users: [] } });
    expect(await notInLeague()).toEqual([]);
    await expect(remove(gone)).rejects.toEqual(refused('still-in-league'));
  });

  it('not whoever has just joined: the people of the season may have been read before', async () => {
    await put(member('gil', gone, { joinedAt: new Date() }));
    expect(await notInLeague()).toEqual([]);
    await expect(remove(gone)).rejects.toEqual(refused('still-in-league'));
  });

  it('not whoever asks, and who has never joined is nobody', async () => {
    await expect(remove(gone, { ...actor, accountId: 'gil' })).rejects.toEqual(refused('own-place'));
    await remove('999');
    await expect(remove(gone, actor, '424242')).rejects.toMatchObject({ slug: 'league-not-found' });
    expect(await world.deps.memberships.ofChain(CHAIN)).toHaveLength(5);
  });
});
