import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { syncBed, type SyncBed } from './support/sync-bed.js';

const [oldest, middle, newest] = ['770000000000029', '770000000000030', '770000000000031'];

describe('joining a league of which an earlier season cannot be read', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 2);
    putSeason(tree, { leagueId: oldest, season: '2029', scored: 1 });
    putSeason(tree, { leagueId: middle, season: '2030', scored: 1, previous: oldest });
    putSeason(tree, { leagueId: newest, season: '2031', scored: 1, previous: middle });
    bed = await syncBed({ folder: tree.folder });
    bed.admin.verdicts = { check: 'unknown', onConnect: 'approved' };
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  it.each([
    ['Sleeper fails', '500'],
    ['its reply is none of a league', 'wrong-types'],
  ] as const)('is refused with the season that is to blame, when %s', async (_, mode) => {
    await bed.fault({ pattern: `/v1/league/${middle}`, mode });
    expect(await bed.verify('owner1', { leagueId: newest })).toMatchObject({
      status: 503,
      body: {
        slug: 'provider-unavailable',
        message: expect.stringMatching(new RegExp(`^An earlier season of this league \\(${middle}\\) cannot be read`)),
      },
    });
    await bed.heal();
    await bed.forgetBudget();
  });

  it('says nothing of earlier seasons when the league itself cannot be read', async () => {
    await bed.fault({ pattern: `/v1/league/${newest}`, mode: '500' });
    const { body } = await bed.verify('owner1', { leagueId: newest });
    expect(body).toMatchObject({ message: 'Sleeper does not respond right now. Try again shortly.' });
  });
});
