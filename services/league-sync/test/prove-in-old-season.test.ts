import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const [old, current, anew] = ['763000000000030', '763000000000031', '763000000000131'];
const tree = createProviderTree();
let bed: SyncBed;

/** These owners are in the season, with what they call their teams. */
const putUsers = (leagueId: string, teamNames: Record<number, string>) =>
  tree.put(
    `league/${leagueId}/users`,
    Object.entries(teamNames).map(([team, name]) => ({
      ...{ user_id: ownerOf(Number(team)), display_name: `Owner ${team}`, is_owner: team === '1' },
      metadata: { team_name: name },
    })),
  );
interface Demanded {
  code: string;
  only?: string;
}
/** The code that is asked for. */
async function asked(team: number, leagueId: string): Promise<Demanded> {
  const { status, body } = await bed.verify(`owner${team}`, { leagueId });
  expect([status, body['slug']]).toEqual([409, 'proof-required']);
  return body['proof'] as Demanded;
}
const joins = async (team: number, leagueId: string) => {
  const { status, body } = await bed.verify(`owner${team}`, { leagueId });
  return [status, body['slug'] ?? 'joined'];
};

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: old, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: old });
  bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
  const { code } = await asked(1, current);
  putUsers(current, { 1: code, 2: '', 4: '' });
  expect(await joins(1, current)).toEqual([200, 'joined']);
  await loaded(bed, current);
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('who enters an old season’s id shows the code in today’s season', async () => {
  const { code } = await asked(2, old);
  putUsers(old, { 1: '', 2: code, 3: '' });
  await asked(2, old);
  putUsers(current, { 1: '', 2: code, 4: '' });
  expect(await joins(2, old)).toEqual([200, 'joined']);
  expect(await joins(3, old)).toEqual([403, 'not-a-member']);
});

test('beside a season that is played another one of its year has no people of its own, nor does its code count', async () => {
  putSeason(tree, { leagueId: anew, season: '2031', scored: 0, previous: old });
  putUsers(anew, { 1: '', 3: '', 4: '' });
  expect(await joins(3, anew)).toEqual([403, 'not-a-member']);
  const { code } = await asked(4, anew);
  putUsers(anew, { 1: '', 3: '', 4: code });
  expect(await asked(4, anew)).toMatchObject({ code });
});

test('where Sleeper has lost the season only an admin’s word is asked for', async () => {
  tree.put(`league/${current}/users`, undefined);
  const { body } = await bed.verify('owner4', { leagueId: old });
  expect(body).toMatchObject({ slug: 'proof-required', proof: { only: 'vouch' } });
  expect(body['message']).toMatch(/Ask an admin of the league to vouch for you/);
});

test('what is stored of a season that Sleeper has lost shows no code: it may come from a file', async () => {
  const { code } = await asked(4, old);
  const season = await bed.deps.leagues.find(current);
  if (season === null) throw new Error('the season is gone');
  const named = season.users.map((user) => (user.userId === ownerOf(4) ? { ...user, teamName: code } : user));
  await bed.deps.leagues.put({ ...season, users: named });
  expect(await asked(4, old)).toMatchObject({ code, only: 'vouch' });
  expect(await bed.deps.accounts.findBySleeperUser(ownerOf(4))).toBeNull();
});
