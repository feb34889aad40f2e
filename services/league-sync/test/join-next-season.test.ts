import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const [leagueId, next, other] = ['760000000000031', '760000000000032', '760000000000041'];
const tree = createProviderTree();
let bed: SyncBed;

const userOf = (team: number, teamName: string | null = null) => ({
  user_id: ownerOf(team),
  display_name: `Owner ${team}`,
  is_owner: team === 1,
  metadata: { team_name: teamName },
});
const putUsers = (codeOfFirst: string | null) => {
  const users = [userOf(1, codeOfFirst), userOf(2), userOf(3), userOf(4)];
  for (const league of [leagueId, next, other]) tree.put(`league/${league}/users`, users);
};
const joinRequests = async (method: 'GET' | 'POST', path = '') => {
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  return bed.app.inject({ method, url: `/api/leagues/${leagueId}/join-requests${path}`, headers });
};
const accountOf = async (who: string) => (await bed.deps.accounts.find(`account-${who}`))?.sleeper;

beforeAll(async () => {
  putState(tree, '2031', 2);
  putSeason(tree, { leagueId, season: '2031', scored: 1 });
  putSeason(tree, { leagueId: other, season: '2031', scored: 1 });
  putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: leagueId, name: 'Next Year' });
  putUsers(null);
  bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
  const { proof } = (await bed.verify('owner1', { leagueId })).body as { proof: { code: string } };
  putUsers(proof.code);
  expect((await bed.verify('owner1', { leagueId })).status).toBe(200);
  await loaded(bed, leagueId);
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('who is in by an admin’s word comes in with the new season’s id too, and has proved no more by it', async () => {
  expect((await bed.verify('owner2', { leagueId })).body).toMatchObject({ slug: 'proof-required' });
  const [request] = (await joinRequests('GET')).json<{ id: string }[]>();
  expect((await joinRequests('POST', `/${request?.id}/vouch`)).statusCode).toBe(200);
  expect((await bed.verify('owner2', { leagueId })).status).toBe(200);

  const entered = await bed.verify('owner2', { leagueId: next });
  expect(entered).toEqual({ status: 200, body: { league: { id: next, name: 'Next Year' } } });
  expect((await loaded(bed, next))?.leagueIds).toEqual([next, leagueId]);
  expect(await accountOf('owner2')).toEqual({ userId: ownerOf(2), username: 'owner2', isInvited: true });
  expect((await joinRequests('GET')).json()).toEqual([]);
  expect((await bed.verify('owner2', { leagueId: other })).body).toMatchObject({ slug: 'proof-required' });
});
