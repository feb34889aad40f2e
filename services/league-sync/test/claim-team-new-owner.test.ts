import { type EventOf } from '@dynasty/proto/subjects';
import { reassignTeam } from '../src/actions/administration/reassign-team.js';
import { listMembers } from '../src/rpc/list-members.js';
import { type RosterDoc } from '../src/store/rosters.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

/** Of the small world's people ann (101) owns team 1 with cat (105), bob (102) team 2 and dan (103) team 3. */
let world: ReadBed;
let before: RosterDoc[];
const heard: EventOf<'league.membership_changed.v1'>[] = [];
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  before = await world.deps.rosters.ofLeague(LEAGUE);
  world.deps.outbox.onCommitted((subject, told) => {
    if (subject === 'league.membership_changed.v1') heard.push(told as (typeof heard)[number]);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
  await put(before);
  heard.length = 0;
});

const claim = (who: string, rosterId: number) => world.post(who, `/api/leagues/${LEAGUE}/claim-team`, { rosterId });
const teams = async (who: string) => (await world.get(who, `/api/leagues/${LEAGUE}/available-teams`)).json();
const put = (rosters: RosterDoc[]) =>
  world.bed.mongo.transaction((session) => world.deps.rosters.replaceAll(LEAGUE, rosters, session));
/** What a poll stores once Sleeper has given team 1 to somebody else; team 2 is nobody's then. */
const giveTeamOneTo = (ownerId: string, coOwners: string[] = []) =>
  put(
    before.map((roster) => {
      if (roster.rosterId === 1) return { ...roster, ownerId, coOwners };
      return roster.rosterId === 2 ? { ...roster, ownerId: null } : roster;
    }),
  );
const needsClaim = async (who: string) =>
  (await world.get(who, `/api/leagues/${LEAGUE}/roster`)).json<{ needsClaim: boolean }>().needsClaim;
const reassign = (currentUserId: string, newUserId: string, rosterId: number) =>
  reassignTeam(world.deps, {
    ...{ leagueId: LEAGUE, currentUserId, newUserId, rosterId },
    actor: { accountId: 'ann', name: 'Ann', reason: '' },
  });
const storedClaim = async (sleeperUserId: string) => (await world.deps.memberships.find(CHAIN, sleeperUserId))?.claim;
const told = () => heard.map(({ change, sleeperUserId, rosterId }) => [change, sleeperUserId, rosterId]);

describe('a team that gets another owner on Sleeper', () => {
  it('is claimed by the new owner, and the former one’s claim ends with its event, once', async () => {
    await claim('ann', 1);
    await giveTeamOneTo('102');
    expect(await needsClaim('ann')).toBe(true);
    expect((await teams('ann')).userClaimedTeam).toBeNull();
    expect((await teams('bob')).availableTeams[0]).toMatchObject({ isAvailable: true, claimedBy: null });

    expect((await claim('bob', 1)).statusCode).toBe(200);
    expect((await claim('bob', 1)).statusCode).toBe(200);
    expect([await needsClaim('bob'), await needsClaim('ann')]).toEqual([false, true]);
    expect(await storedClaim('101')).toBeNull();
    expect(told()).toEqual([
      ['claimed', '101', 1],
      ['unclaimed', '101', 1],
      ['claimed', '102', 1],
    ]);
    expect(heard[1]).toMatchObject({ accountId: 'ann', displayName: 'Ann', actorAccountId: '', actorName: '' });
    // Should Sleeper give it back, the former owner has to claim it again.
    await put(before);
    expect(await needsClaim('ann')).toBe(true);
  });

  it('is not shown as the former owner’s anywhere, before somebody else claims it', async () => {
    await claim('ann', 1);
    await giveTeamOneTo('102');
    const mine = (await world.get('ann', `/api/user-membership/${LEAGUE}`)).json();
    expect(mine).toMatchObject({ rosterId: null, isClaimed: false, claimedAt: null });
    expect((await world.get('ann', '/api/user-leagues')).json()).toMatchObject([{ isClaimed: false }]);
    expect((await world.get('bob', `/api/leagues/${LEAGUE}/team-claims`)).json()).toEqual([]);
    expect((await world.get('ann', `/api/leagues/${LEAGUE}/my-matchup/3`)).json().slug).toBe('team-not-claimed');
    expect((await world.deps.access.of('ann', LEAGUE)).rosterId).toBe(0);
    const { members } = await listMembers(world.deps, { chainId: CHAIN });
    expect(members.find(({ sleeperUserId }) => sleeperUserId === '101')?.claimed).toBe(false);
    // The season before is as it was.
    expect((await world.get('ann', `/api/user-membership/${LAST_YEAR}`)).json()).toMatchObject({ rosterId: 7 });
  });

  it('can be claimed by who gets it in place of the team that they had claimed', async () => {
    await claim('bob', 2);
    await giveTeamOneTo('102');
    expect((await claim('bob', 1)).json()).toMatchObject({ rosterId: 1, claimedBy: 'Bob' });
  });

  it('stays with a co-owner who still is one, and with nobody who has stopped being one', async () => {
    await claim('ann', 1);
    await claim('cat', 1);
    await giveTeamOneTo('102', ['105']);
    expect([await needsClaim('ann'), await needsClaim('cat')]).toEqual([true, false]);
    expect((await claim('bob', 1)).statusCode).toBe(200);
    expect([await storedClaim('101'), (await storedClaim('105'))?.rosterId]).toEqual([null, 1]);
    await giveTeamOneTo('102');
    expect([await needsClaim('bob'), await needsClaim('cat')]).toEqual([false, true]);
  });

  it('stays with who got it from an admin, whoever owns it on Sleeper', async () => {
    await reassign('', '103', 1);
    await giveTeamOneTo('102');
    expect(await needsClaim('dan')).toBe(false);
    expect((await claim('bob', 1)).json()).toMatchObject({ slug: 'team-taken' });
  });

  it('is not had back by claiming a team of an earlier season', async () => {
    await reassign('', '103', 1);
    const earlier = await world.post('ann', `/api/leagues/${LAST_YEAR}/claim-team`, { rosterId: 7 });
    expect([earlier.statusCode, earlier.json().slug]).toEqual([409, 'team-taken']);
    expect(await storedClaim('101')).toBeNull();
    await reassign('103', '102', 1);
    await world.bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
    expect((await world.post('ann', `/api/leagues/${LAST_YEAR}/claim-team`, { rosterId: 7 })).statusCode).toBe(200);
  });

  it('does not keep who co-owned it from having the team that they own by a claim of an earlier season', async () => {
    const rosters = before.map((roster) => {
      const owner = { 1: '102', 2: null, 3: '101' }[roster.rosterId];
      return { ...roster, ownerId: owner ?? null, coOwners: roster.rosterId === 1 ? ['101'] : [] };
    });
    const claimEarlier = () => world.post('ann', `/api/leagues/${LAST_YEAR}/claim-team`, { rosterId: 7 });
    await put(rosters);
    await reassign('', '103', 3);
    expect((await claimEarlier()).json()).toMatchObject({ slug: 'team-taken' });
    await world.bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
    await reassign('', '103', 1);
    expect((await claimEarlier()).statusCode).toBe(200);
    expect((await teams('ann')).userClaimedTeam).toMatchObject({ rosterId: 3 });
  });

  it('goes from an owner who got it back from an admin as from one who claimed it', async () => {
    await reassign('', '101', 1);
    await giveTeamOneTo('102');
    expect((await claim('bob', 1)).statusCode).toBe(200);
    expect(await needsClaim('ann')).toBe(true);
  });

  it('is given away by an admin without leaving a claim of its former owner', async () => {
    await claim('ann', 1);
    await giveTeamOneTo('102');
    await reassign('', '103', 1);
    expect(await storedClaim('101')).toBeNull();
    expect(told().slice(1)).toEqual([
      ['unclaimed', '101', 1],
      ['reassigned', '103', 1],
    ]);
  });

  it('has one claim and one event of an end, however often its new owner presses at once', async () => {
    await claim('ann', 1);
    await giveTeamOneTo('102');
    const responses = await Promise.all(Array.from({ length: 10 }, () => claim('bob', 1)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(told().slice(1)).toEqual([
      ['unclaimed', '101', 1],
      ['claimed', '102', 1],
    ]);
  });
});
