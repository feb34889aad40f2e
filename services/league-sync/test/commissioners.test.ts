import { type EventOf } from '@dynasty/proto/subjects';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { pollSeason } from '../src/actions/polling/poll-season.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const leagueId = '745000000000031';
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';
const heard: EventOf<'league.membership_changed.v1'>[] = [];

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId });
  chainId = (await loaded(bed, leagueId))?._id ?? '';
  await bed.verify('owner2', { leagueId });
  await bed.stopJobs();
  bed.deps.outbox.onCommitted((subject, told) => {
    if (subject === 'league.membership_changed.v1') heard.push(told as (typeof heard)[number]);
  });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => void (heard.length = 0));

/** Reads the league as a poll does, with these owners running it on Sleeper. */
async function pollWith(...commissioners: number[]): Promise<void> {
  const users = [1, 2, 3, 4].map((team) => ({
    ...{ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: commissioners.includes(team) },
    metadata: { team_name: `Team of ${team}` },
  }));
  tree.put(`league/${leagueId}/users`, users);
  const chain = await bed.deps.chains.find(chainId);
  const league = await bed.deps.leagues.find(leagueId);
  if (chain === null || league === null) throw new Error('the league is not here');
  await pollSeason(bed.sync, { chain, league, state: null, extras: { users: true, slow: false, drafts: false } });
}

async function get<T>(path: string): Promise<T> {
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  return (await bed.app.inject({ method: 'GET', url: `/api/leagues/${leagueId}${path}`, headers })).json<T>();
}
/** Who runs the league: by the page of its members, by the league's own, and who are its admins. */
async function running() {
  bed.deps.keptResponses.drop(null);
  type Row = { sleeperUserId: string; isCommissioner: boolean; isAdmin: boolean };
  const members = await get<Row[]>('/memberships');
  const { users } = await get<{ users: { user_id: string; is_owner: boolean }[] }>('');
  return {
    members: members.filter(({ isCommissioner }) => isCommissioner).map(({ sleeperUserId }) => sleeperUserId),
    league: users.filter((user) => user.is_owner).map((user) => user.user_id),
    admins: members.filter(({ isAdmin }) => isAdmin).map(({ sleeperUserId }) => sleeperUserId),
  };
}
const [one, two, three] = [ownerOf(1), ownerOf(2), ownerOf(3)];

test('who runs the league on Sleeper from now on is its commissioner here, and becomes an admin', async () => {
  expect(await running()).toEqual({ members: [one], league: [one], admins: [one] });
  await pollWith(2);
  // What the former one may do here is for people to change.
  expect(await running()).toEqual({ members: [two], league: [two], admins: [one, two] });
  await pollWith(2);
  expect(heard).toEqual([
    expect.objectContaining({
      ...{ change: 'admin_granted', accountId: 'account-owner2', sleeperUserId: two, displayName: 'Owner 2' },
      ...{ actorAccountId: '', actorName: '', reason: 'runs the league on Sleeper now' },
    }),
  ]);
});

test('whose rights were taken away does not get them back for still running the league', async () => {
  const [, second] = (await bed.deps.memberships.ofChain(chainId)).sort((a, b) => (a._id < b._id ? -1 : 1));
  await bed.mongo.transaction((session) => bed.deps.memberships.change(second?._id ?? '', { isAdmin: false }, session));
  await pollWith(2, 3);
  // The third one has not joined.
  expect(await running()).toEqual({ members: [two, three], league: [two, three], admins: [one] });
  expect(heard).toEqual([]);
});

test('who joins as a commissioner is an admin already, and a league without any stays as it was', async () => {
  await bed.verify('owner3', { leagueId });
  heard.length = 0;
  await pollWith(3);
  await pollWith();
  expect((await running()).members).toEqual([three]);
  expect(heard).toEqual([]);
});

test('whose rights were taken away does not get them back by leaving and joining again', async () => {
  const headers = await bed.issuer.headers({ sub: 'account-owner3', email: 'owner3@example.test' });
  const url = `/api/leagues/${leagueId}/membership`;
  async function comesBack() {
    expect((await bed.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect(await bed.verify('owner3', { leagueId })).toMatchObject({ status: 200 });
    return (await running()).admins.sort();
  }
  await pollWith(3);
  const wish = { leagueId, sleeperUserId: three, actor: { accountId: 'account-owner1', name: 'Owner 1', reason: '' } };
  await setAdmin(bed.deps, { ...wish, admin: false });
  expect(await comesBack()).toEqual([one]);
  expect((await running()).members).toEqual([three]);
  await setAdmin(bed.deps, { ...wish, admin: true });
  expect(await comesBack()).toEqual([one, three]);
});
