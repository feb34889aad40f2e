import { absorbChain } from '../src/actions/loading/absorb-chain.js';
import { seasonParts } from '../src/actions/loading/load-parts.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [first, second] = ['747000000095030', '747000000095031'];
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: first, season: '2030', scored: 3 });
  putSeason(tree, { leagueId: second, season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder, graceMs: 200 });
  for (const leagueId of [first, second]) {
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
  }
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('a job that stood still while its league was taken into another one takes nothing of it back', async () => {
  const { chains, leagues, goneLeagues } = bed.deps;
  const [older, younger] = [await chains.findByLeague(first), await chains.findByLeague(second)];
  const league = await leagues.find(second);
  if (older === null || younger === null || league === null) throw new Error('they are not connected');
  await absorbChain(bed.sync, older._id, younger._id, new AbortController().signal);
  await eventually(
    () => goneLeagues.find({ chainId: younger._id, connectionId: younger.connectionId }),
    (found) => found?.clearedAt != null,
  );

  // What it reads when it goes on is other than what is stored.
  putSeason(tree, { leagueId: second, season: '2031', scored: 5, seed: 7 });
  tree.put(`league/${second}/traded_picks`, []);
  tree.put(`league/${second}/winners_bracket`, [{ r: 1, m: 1, t1: 1, t2: 2, w: 2, l: 1, p: 1 }]);
  const marked: string[] = [];
  for (const part of seasonParts) {
    await bed.forgetBudget();
    const also = async () => void marked.push(part.name);
    await part.load(bed.sync, { chain: younger, league: { ...league, lastScoredLeg: 5 } }, { also, backfill: true });
  }
  const names = ['matchups', 'transactions', 'drafts', 'traded_picks', 'brackets', 'raw_snapshots'];
  for (const name of names) {
    const strays = await bed.mongo.connection.collection(name).countDocuments({ chainId: younger._id });
    expect([name, strays]).toEqual([name, 0]);
  }
  expect(marked).toEqual([]);
  expect((await bed.deps.transactions.ofLeg(second, 2))[0]).toMatchObject({ chainId: older._id });
});
