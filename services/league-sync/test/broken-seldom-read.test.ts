import { agesMs } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '791000000000031';
const gone = '791000000000030';
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 3, previous: gone });
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('what is seldom read is not asked for at each poll where one part of it cannot be had', async () => {
  await bed.verify('owner1', { leagueId });
  const chainId = (await loaded(bed, leagueId))?._id ?? '';
  /** Which of the paths that are seldom asked a poll has asked. */
  async function poll(change: object = {}): Promise<string[]> {
    await bed.forgetCalls();
    await bed.deps.chains.update(chainId, { ...change, nextPollAt: new Date(0) });
    await eventually(
      () => bed.deps.chains.find(chainId),
      (chain) => (chain?.nextPollAt.getTime() ?? 0) > 0,
    );
    const { paths } = await bed.calls();
    const seldom = [`${leagueId}/drafts`, `${leagueId}/traded_picks`, `${leagueId}/winners_bracket`, gone];
    return seldom.filter((path) => paths[`/v1/league/${path}`] !== undefined).map((path) => path.replace(leagueId, ''));
  }
  const all = ['/drafts', '/traded_picks', '/winners_bracket', gone];
  await bed.fault({ pattern: `/v1/league/${leagueId}/winners_bracket`, mode: '500' });
  expect(await poll({ syncedAt: new Date(Date.now() - agesMs.week) })).toEqual(all);
  expect(await bed.deps.chains.find(chainId)).toMatchObject({ failedPolls: 1 });
  expect(await poll()).toEqual([]);
  await bed.heal();
  const twoWeeks = new Date(Date.now() - 2 * agesMs.week);
  expect(await poll({ syncedAt: twoWeeks, triedAt: twoWeeks })).toEqual(all);
});
