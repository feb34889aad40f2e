import { listFreshness } from '../src/actions/installation/list-freshness.js';
import { pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const season = { leagueId: '740000000000331', season: '2031', scored: 3 };
const tree = createProviderTree();
let bed: SyncBed;
let chainId: string;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, season);
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: season.leagueId });
  chainId = (await loaded(bed, season.leagueId))?._id ?? '';
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

const league = `league/${season.leagueId}`;
const goneSince = async () => (await pollNow(bed, chainId)).goneSince ?? null;
const listed = async () => (await listFreshness(bed.deps, { after: '', limit: 1, search: '' })).leagues[0]?.goneSince;

test('a league that was deleted at Sleeper is noted as gone, since the first time that it was not there', async () => {
  expect(await goneSince()).toBeNull();
  expect(await listed()).toBe('');
  tree.put(league, undefined);
  const since = await goneSince();
  expect(since).toBeInstanceOf(Date);
  expect(await goneSince()).toEqual(since);
  expect(await listed()).toBe(since?.toISOString());
});

test('an outage says nothing of it', async () => {
  const before = (await bed.deps.chains.find(chainId))?.goneSince;
  await bed.fault({ pattern: `/v1/${league}`, mode: 'wrong-types' });
  expect(await goneSince()).toEqual(before);
  await bed.heal();
});

test('it is no longer gone as soon as Sleeper has it again, even if not all of it can be read', async () => {
  tree.put(league, leagueReply(season));
  await bed.fault({ pattern: `/v1/${league}/transactions/*`, mode: 'wrong-types' });
  const chain = await pollNow(bed, chainId);
  expect(chain.goneSince).toBeNull();
  expect(chain.staleSince).not.toBeNull();
  await bed.heal();
  await bed.fault({ pattern: `/v1/${league}`, mode: 'wrong-types' });
  expect(await goneSince()).toBeNull();
});

test('how long a season is gone is no word on the next one, which is gone too', async () => {
  const next = '740000000000332';
  putSeason(tree, { ...season, leagueId: next, season: '2032', scored: 0, previous: season.leagueId });
  await bed.verify('owner1', { leagueId: next });
  await loaded(bed, next);
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  await bed.deps.chains.update(chainId, { goneSince: longAgo });
  for (const id of [season.leagueId, next]) tree.put(`league/${id}`, undefined);
  expect(await goneSince()).toEqual(longAgo);
  const state = await bed.deps.nflState.find();
  if (state !== null) await bed.deps.nflState.put({ ...state, leagueSeason: '2032' });
  // Polls go by the season as the jobs saw it last.
  const chain = await eventually(
    () => pollNow(bed, chainId),
    ({ currentLeagueId }) => currentLeagueId === next,
  );
  expect(Date.now() - (chain.goneSince?.getTime() ?? 0)).toBeLessThan(60_000);
});
