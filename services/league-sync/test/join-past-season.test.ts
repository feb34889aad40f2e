import { type EventOf } from '@dynasty/proto/subjects';
import { discoverSeasons } from '../src/actions/loading/discover-seasons.js';
import { mergeChains } from '../src/actions/loading/merge-chains.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;

/** Two seasons of a league: seven teams in 2030, run by these owners; four of them are in 2031, without the fifth owner. */
function putLeague(number: number, runners: number[], tied = true): [old: string, current: string] {
  const [old, current] = [`7620000000${number}030`, `7620000000${number}031`];
  putSeason(tree, { leagueId: old, season: '2030', scored: 17, teams: 7 });
  const userOf = (team: number) => ({ user_id: ownerOf(team), display_name: `Owner ${team}` });
  const users = [1, 2, 3, 4, 5, 6, 7].map((team) => ({ ...userOf(team), is_owner: runners.includes(team) }));
  tree.put(`league/${old}/users`, users);
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: tied ? old : null });
  return [old, current];
}
const membersOf = async (leagueId: string) => {
  const chain = await bed.deps.chains.findByLeague(leagueId);
  const people = await bed.deps.memberships.ofChain(chain?._id ?? '');
  return people.sort((a, b) => (a.sleeperUserId < b.sleeperUserId ? -1 : 1));
};
const idsOf = async (leagueId: string) => (await membersOf(leagueId)).map(({ sleeperUserId }) => sleeperUserId);
const joins = async (team: number, leagueId: string) => {
  const { status, body } = await bed.verify(`owner${team}`, { leagueId });
  return [status, body['slug'] ?? 'joined'];
};

beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('who connects a league by an old season’s id stays in it if today’s season knows them, and nobody else', async () => {
  const left: EventOf<'league.membership_changed.v1'>[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, told) => {
    const event = told as EventOf<'league.membership_changed.v1'>;
    if (subject === 'league.membership_changed.v1' && event.change === 'left') left.push(event);
  });
  const [old, current] = putLeague(1, [1, 5]);
  expect(await joins(5, old)).toEqual([200, 'joined']);
  expect(await joins(2, old)).toEqual([200, 'joined']);
  await loaded(bed, current);
  forget();
  expect((await bed.deps.chains.findByLeague(old))?.currentLeagueId).toBe(current);
  expect(await membersOf(current)).toMatchObject([{ sleeperUserId: ownerOf(2), isAdmin: false }]);
  expect(left).toMatchObject([
    { accountId: 'account-owner5', sleeperUserId: ownerOf(5), actorAccountId: '', actorName: '' },
  ]);
  expect(await joins(5, old)).toEqual([403, 'not-a-member']);
  expect(await joins(1, old)).toEqual([200, 'joined']);
});

test('who ran an old season by whose id they have come in is no admin of the league that somebody else runs today', async () => {
  const revoked: EventOf<'league.membership_changed.v1'>[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, told) => {
    const event = told as EventOf<'league.membership_changed.v1'>;
    if (subject === 'league.membership_changed.v1' && event.change === 'admin_revoked') revoked.push(event);
  });
  const [old, current] = putLeague(6, [1, 2]);
  for (const team of [2, 1]) expect(await joins(team, old)).toEqual([200, 'joined']);
  await loaded(bed, current);
  forget();
  expect(await membersOf(current)).toMatchObject([
    { sleeperUserId: ownerOf(1), isAdmin: true, isCommissioner: true },
    { sleeperUserId: ownerOf(2), isAdmin: false, isCommissioner: false },
  ]);
  expect(revoked).toMatchObject([{ accountId: 'account-owner2', displayName: 'Owner 2', actorAccountId: '' }]);
});

test('while no newer season is found they stay, and leave once a member connects it', async () => {
  const [old, current] = putLeague(2, [5]);
  expect(await joins(5, old)).toEqual([200, 'joined']);
  await loaded(bed, old);
  expect(await membersOf(old)).toMatchObject([{ sleeperUserId: ownerOf(5), isAdmin: true }]);
  expect(await joins(1, current)).toEqual([200, 'joined']);
  await eventually(
    () => idsOf(current),
    (ids) => !ids.includes(ownerOf(5)),
  );
  expect(await membersOf(old)).toMatchObject([{ sleeperUserId: ownerOf(1), isAdmin: true }]);
});

test('an invitation by such an admin brings nobody in for longer than the admin is in', async () => {
  const [old, current] = putLeague(5, [5]);
  tree.put(
    `league/${current}/users`,
    [1, 6].map((team) => ({ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: team === 1 })),
  );
  tree.put(`league/${current}/rosters`, []);
  await joins(5, old);
  await loaded(bed, old);
  const post = async (who: string, url: string, payload: object) => {
    const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
    return bed.app.inject({ method: 'POST', url, headers, payload });
  };
  for (const team of [6, 7]) {
    const made = await post('owner5', `/api/leagues/${old}/invitations`, { sleeperUserId: ownerOf(team) });
    const accepted = await post(`friend${team}`, `/api/invitations/${made.json<{ token: string }>().token}/accept`, {});
    expect(accepted.statusCode).toBe(200);
  }
  expect(await idsOf(old)).toEqual([ownerOf(5), ownerOf(6), ownerOf(7)]);
  await joins(1, current);
  await eventually(
    () => idsOf(current),
    (ids) => !ids.includes(ownerOf(5)),
  );
  expect(await idsOf(current)).toEqual([ownerOf(1)]);
});

test('the same when the newer season was connected on its own, and both prove to be one league', async () => {
  const [old, current] = putLeague(3, [2, 3, 5], false);
  for (const [team, leagueId] of [
    [5, old],
    [1, old],
    [2, old],
    [3, old],
    [1, current],
    [3, current],
  ] as const)
    await joins(team, leagueId);
  await loaded(bed, old);
  await loaded(bed, current);
  const [older, younger] = await Promise.all([old, current].map((id) => bed.deps.chains.findByLeague(id)));
  const ids = { older: older?._id ?? '', younger: younger?._id ?? '' };
  await bed.mongo.transaction((session) => mergeChains(bed.sync, ids, '2031', session));
  await loaded(bed, current);
  const members = await membersOf(old);
  expect(members).toMatchObject([
    { sleeperUserId: ownerOf(1), isAdmin: true },
    { sleeperUserId: ownerOf(2), isAdmin: false },
    { sleeperUserId: ownerOf(3), isAdmin: false },
  ]);
  expect(members.some(({ isOfPastSeason }) => isOfPastSeason)).toBe(false);
});

test('who was known to a season while it was played stays when the next one does not know them', async () => {
  const [, current] = putLeague(4, [1]);
  for (const team of [1, 4]) await joins(team, current);
  await loaded(bed, current);
  await bed.stopJobs();
  const next = `${current.slice(0, -3)}032`;
  putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: current, teams: 3 });
  const state = await bed.deps.nflState.find();
  if (state === null) throw new Error('there is no state');
  await bed.deps.nflState.put({ ...state, leagueSeason: '2032', leagueCreateSeason: '2032' });
  const chain = await bed.deps.chains.findByLeague(current);
  await discoverSeasons(bed.sync, chain?._id ?? '', new AbortController().signal);
  expect((await bed.deps.chains.findByLeague(next))?.currentLeagueId).toBe(next);
  expect(await idsOf(next)).toEqual([ownerOf(1), ownerOf(4)]);
});
