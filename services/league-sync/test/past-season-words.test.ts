import { type EventOf } from '@dynasty/proto/subjects';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;
const heard: EventOf<'league.membership_changed.v1'>[] = [];

interface Runners {
  old: number;
  current: number;
}

/**
 * A league that is connected by its season of 2030, which is over, by the owner who ran that one; the season of 2031 has
 * the same people, may be run by another owner, and is connected by nobody yet.
 */
async function connectedByPast(number: number, runners: Runners): Promise<{ old: string; current: string }> {
  const [old, current] = [`7621000000${number}030`, `7621000000${number}031`];
  putSeason(tree, { leagueId: old, season: '2030', scored: 17, teams: 5 });
  put(old, runners.old);
  expect((await bed.verify(`owner${runners.old}`, { leagueId: old })).status).toBe(200);
  await loaded(bed, old);
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: old, teams: 5 });
  put(current, runners.current);
  heard.length = 0;
  return { old, current };
}
const put = (leagueId: string, runner: number) =>
  tree.put(
    `league/${leagueId}/users`,
    [1, 2, 3, 4, 5].map((team) => ({
      user_id: ownerOf(team),
      display_name: `Owner ${team}`,
      is_owner: team === runner,
    })),
  );
const joinAs = async (team: number, leagueId: string) => (await bed.verify(`owner${team}`, { leagueId })).status;
async function post(who: string, url: string, payload: object) {
  const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
  return bed.app.inject({ method: 'POST', url, headers, payload });
}
/** The owner of a team lets in another account as the owner of a second one. */
async function invite(host: number, guest: number, leagueId: string): Promise<void> {
  const made = await post(`owner${host}`, `/api/leagues/${leagueId}/invitations`, { sleeperUserId: ownerOf(guest) });
  const accepted = await post(`guest${guest}`, `/api/invitations/${made.json<{ token: string }>().token}/accept`, {});
  expect(accepted.statusCode).toBe(200);
}
const grant = (team: number, leagueId: string, by: string) => {
  const actor = { accountId: by, name: 'Somebody', reason: '' };
  return setAdmin(bed.deps, { leagueId, sleeperUserId: ownerOf(team), admin: true, actor });
};
async function people(leagueId: string): Promise<[team: number, isAdmin: boolean][]> {
  const chain = await bed.deps.chains.findByLeague(leagueId);
  const places = await bed.deps.memberships.ofChain(chain?._id ?? '');
  const rows = places.map((place): [number, boolean] => [Number(place.sleeperUserId) - 3100, place.isAdmin]);
  return rows.sort(([a], [b]) => a - b);
}
const told = () => heard.map(({ change, sleeperUserId }) => [change, Number(sleeperUserId) - 3100]);

beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
  bed.deps.outbox.onCommitted((subject, event) => {
    if (subject === 'league.membership_changed.v1') heard.push(event as (typeof heard)[number]);
  });
});
beforeEach(() => bed.forgetBudget());
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('whom somebody let in who does not run the league today is nobody in it, and no admin for a moment', async () => {
  const { old, current } = await connectedByPast(1, { old: 5, current: 1 });
  await invite(5, 1, old);
  heard.length = 0;
  expect(await joinAs(2, current)).toBe(200);
  expect(await people(current)).toEqual([
    [2, false],
    [5, false],
  ]);
  expect((await bed.deps.accounts.find('account-guest1'))?.sleeper).toBeNull();
  expect(told().filter(([, team]) => team === 1)).toEqual([['left', 1]]);
  expect(await joinAs(1, current)).toBe(200);
  expect(await people(current)).toContainEqual([1, true]);
});

test('whom somebody let in who runs the league still stays', async () => {
  const { old, current } = await connectedByPast(2, { old: 5, current: 5 });
  await invite(5, 4, old);
  expect(await joinAs(2, current)).toBe(200);
  await loaded(bed, current);
  expect(await people(current)).toEqual([
    [2, false],
    [4, false],
    [5, true],
  ]);
});

test('rights that an old season gave end when the season of today is joined, and each end is told', async () => {
  const { old, current } = await connectedByPast(3, { old: 5, current: 1 });
  expect(await joinAs(3, old)).toBe(200);
  await grant(3, old, 'account-owner5');
  heard.length = 0;
  expect(await joinAs(1, current)).toBe(200);
  expect(await people(current)).toEqual([
    [1, true],
    [3, false],
    [5, false],
  ]);
  expect(
    told()
      .filter(([change]) => change === 'admin_revoked')
      .sort(),
  ).toEqual([
    ['admin_revoked', 3],
    ['admin_revoked', 5],
  ]);
});

test('rights that an admin of today or of the site has given stay', async () => {
  const { old, current } = await connectedByPast(4, { old: 5, current: 5 });
  for (const team of [1, 3]) expect(await joinAs(team, old)).toBe(200);
  await grant(3, old, 'account-owner5');
  await grant(1, old, 'account-of-the-site');
  expect(await joinAs(2, current)).toBe(200);
  await loaded(bed, current);
  expect(await people(current)).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [5, true],
  ]);
  expect(told().filter(([change]) => change === 'admin_revoked')).toEqual([]);
});
