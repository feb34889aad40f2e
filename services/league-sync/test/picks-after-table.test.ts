import { type FuturePicks } from '../src/bodies/future-picks.js';
import { fileForm } from './support/archives.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';
import { table } from './support/table-bed.js';

/** Two games a team, and the final in week 3; owner 4 was not there yet. */
const lastYear = [
  '2030,,Others,owner 3,1,2,0,0,200,150,,',
  '2030,,Aces,owner 1,2,1,1,0,190,180,yes,',
  '2030,,Ghosts,owner 2,3,0,2,0,150,210,,',
  '2030,3,Aces,,,,,,120,80,,Others',
];

const leagueId = '740000000000731';
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 1);
  putSeason(tree, { leagueId, season: '2031', scored: 0 });
  const draft = {
    draft_id: `${leagueId}77`,
    type: 'linear',
    status: 'pre_draft',
    season: '2031',
    settings: { rounds: 1 },
  };
  tree.put(`league/${leagueId}/drafts`, [{ ...draft, draft_order: null }]);
  tree.put(`draft/${leagueId}77`, { ...draft, draft_order: null, slot_to_roster_id: null });
  tree.put(`draft/${leagueId}77/picks`, []);
  tree.put(`league/${leagueId}/traded_picks`, []);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('the coming draft goes by what the owners of today’s teams have won in the table of last year', async () => {
  await bed.verify('owner1', { leagueId });
  const chainId = (await loaded(bed, leagueId))?._id ?? '';
  const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const { payload, headers } = fileForm(table(...lastYear));
  const url = `/api/leagues/${leagueId}/historical-data/import`;
  const sent = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
  expect(sent.statusCode).toBe(202);
  const job = await eventually(
    () => bed.deps.leagueImports.find(chainId),
    (found) => found !== null && found.state !== 'in_progress',
  );
  expect(job).toMatchObject({ state: 'success' });
  const read = await bed.app.inject({ url: `/api/leagues/${leagueId}/future-picks`, headers: signed });
  const coming = read.json<FuturePicks>().picks.filter(({ season }) => season === '2031');
  // The one that missed the playoffs picks first, the champion last; a team that nobody of last year owns has no place.
  expect(coming.map(({ rosterId, place }) => [rosterId, place])).toEqual([
    [1, 3],
    [2, 1],
    [3, 2],
    [4, null],
  ]);
});
