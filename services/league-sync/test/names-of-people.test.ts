import { type EventOf } from '@dynasty/proto/subjects';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { listMembers } from '../src/rpc/list-members.js';
import { league, member, user } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NEXT_YEAR, NOW, seedSmallWorld } from './support/small-world.js';

/** Bob (102) is in the running season alone, Gone (104) in the season before alone; no season knows Newt (107). */
let world: ReadBed;
const heard: EventOf<'league.membership_changed.v1'>[] = [];
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  const { accounts, memberships, mongo, outbox } = world.deps;
  const names = { firstName: 'N', lastName: 'T', username: 'newt' };
  const newt = await accounts.remember({ accountId: 'newt', email: 'newt@example.test', ...names }, new Date());
  await mongo.transaction(async (session) => {
    await accounts.link(newt, { userId: '107', username: 'newt107' }, session);
    await memberships.join(member('newt', '107'), session);
    await memberships.join(member('gone', '104'), session);
  });
  outbox.onCommitted((subject, told) => {
    if (subject === 'league.membership_changed.v1') heard.push(told as (typeof heard)[number]);
  });
});
afterAll(() => world.close());

const leagues = [
  ['that is running', LEAGUE],
  ['before', LAST_YEAR],
] as const;
const people = [
  ['102', 'bob', 'Bob'],
  ['104', 'gone', 'Gone'],
  ['107', 'newt', 'newt107'],
] as const;

describe.each(leagues)('in the season %s', (_when, leagueId) => {
  it.each(people)('%s is called as another season, or their account, knows them', async (sleeperUserId, who, name) => {
    const all = (await world.get('ann', `/api/leagues/${leagueId}/memberships`)).json<{ userId: string | null }[]>();
    const mine = (await world.get(who, `/api/user-membership/${leagueId}`)).json();
    expect(mine).toMatchObject({ sleeperUserId, displayName: name });
    expect(all.find(({ userId }) => userId === who)).toEqual(mine);
    expect((await world.deps.access.of(who, leagueId)).displayName).toBe(name);

    heard.length = 0;
    const actor = { accountId: 'ann', name: 'Ann', reason: '' };
    await setAdmin(world.deps, { leagueId, sleeperUserId, admin: true, actor });
    await setAdmin(world.deps, { leagueId, sleeperUserId, admin: false, actor });
    expect(heard.map(({ change, displayName }) => [change, displayName])).toEqual([
      ['admin_granted', name],
      ['admin_revoked', name],
    ]);
  });

  it('what a team was called in another season is not what it is called in this one', async () => {
    const all = (await world.get('ann', `/api/leagues/${leagueId}/memberships`)).json<
      Record<string, string | null>[]
    >();
    const bob = all.find(({ userId }) => userId === 'bob');
    expect(bob?.teamName).toBe(leagueId === LEAGUE ? "Bob's Team" : null);
  });
});

it('who is given a team of a season that does not know them is called so among its claims', async () => {
  const claim = { rosterId: 4, season: '2031', claimedAt: new Date(), isAssigned: true };
  const memberships = world.bed.mongo.connection.collection<{ _id: string }>('memberships');
  await memberships.updateOne({ _id: `${CHAIN}:104` }, { $set: { claim } });
  const claims = (await world.get('ann', `/api/leagues/${LEAGUE}/team-claims`)).json();
  expect(claims).toMatchObject([{ rosterId: 4, claimedBy: 'Gone', displayName: 'Gone', sleeperUserId: '104' }]);
});

it('other services are told the same names', async () => {
  const { members } = await listMembers(world.deps, { chainId: CHAIN });
  const nameOf = (id: string) => members.find(({ sleeperUserId }) => sleeperUserId === id)?.displayName;
  expect(people.map(([id]) => nameOf(id))).toEqual(people.map(([, , name]) => name));
});

it('who leaves is told of by the name that the league knew', async () => {
  heard.length = 0;
  for (const who of ['gone', 'newt']) {
    const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
    await world.app.inject({ method: 'DELETE', url: '/api/auth/user/sleeper', headers });
  }
  expect(heard.map(({ change, displayName, actorName }) => [change, displayName, actorName])).toEqual([
    ['left', 'Gone', expect.any(String)],
    ['left', 'newt107', expect.any(String)],
  ]);
});

describe('while the next season is stored already, in which somebody has another name', () => {
  const today = 'Anna';
  beforeAll(() =>
    world.deps.leagues.put(
      league({ _id: NEXT_YEAR, season: '2032', status: 'pre_draft', users: [user('101', today)] }),
    ),
  );

  it.each([CHAIN, NEXT_YEAR, LEAGUE, LAST_YEAR])('they write and act by that one, on the pages of %s', async (id) => {
    expect((await world.deps.access.of('ann', id)).displayName).toBe(today);
    expect((await world.deps.access.of('bob', id)).displayName).toBe('Bob');
  });

  it('other services are told of them by it', async () => {
    const { members } = await listMembers(world.deps, { chainId: CHAIN });
    expect(members.find(({ sleeperUserId }) => sleeperUserId === '101')?.displayName).toBe(today);
  });

  it.each([LEAGUE, LAST_YEAR])('the log says it of what changes for them in %s', async (leagueId) => {
    heard.length = 0;
    const actor = { accountId: 'ann', name: today, reason: '' };
    await setAdmin(world.deps, { leagueId, sleeperUserId: '102', admin: true, actor });
    await setAdmin(world.deps, { leagueId, sleeperUserId: '101', admin: false, actor });
    await setAdmin(world.deps, { leagueId, sleeperUserId: '101', admin: true, actor });
    await setAdmin(world.deps, { leagueId, sleeperUserId: '102', admin: false, actor });
    expect(heard.map(({ displayName }) => displayName)).toEqual(['Bob', today, today, 'Bob']);
  });

  it('and they leave by it', async () => {
    heard.length = 0;
    await setAdmin(world.deps, {
      leagueId: LEAGUE,
      sleeperUserId: '102',
      admin: true,
      actor: { accountId: 'ann', name: today, reason: '' },
    });
    const headers = await world.bed.issuer.headers({ sub: 'ann', email: 'ann@example.test' });
    await world.app.inject({ method: 'DELETE', url: `/api/leagues/${LEAGUE}/membership`, headers });
    expect(heard.map(({ change, displayName, actorName }) => [change, displayName, actorName])).toEqual([
      ['admin_granted', 'Bob', today],
      ['left', today, today],
    ]);
  });
});
