import { seasonParts } from '../src/actions/loading/load-parts.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 1);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

const collections = ['transactions', 'drafts', 'matchups'] as const;

/** A league whose season was made twice: nobody has played in the one that is connected, and somebody joins by the other. */
async function replacedWhile(part: string, number: number): Promise<number[]> {
  const [before, first, second] = [30, 31, 32].map((end) => `77900000${number}00${end}`) as [string, string, string];
  putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: first, season: '2031', scored: 0, previous: before });
  expect((await bed.verify('owner1', { leagueId: first })).status).toBe(200);
  await loaded(bed, first);
  await bed.stopJobs();
  putSeason(tree, { leagueId: second, season: '2031', scored: 0, previous: before });
  for (const name of collections) await bed.mongo.connection.collection(name).deleteMany({ leagueId: first });
  const chain = (await bed.deps.chains.findByLeague(first))!;
  const league = (await bed.deps.leagues.find(first))!;
  let isJoined = false;
  /** Somebody joins just after the job has looked whether the chain keeps the season. */
  const find: typeof bed.deps.chains.find = async (chainId, session) => {
    const found = await bed.deps.chains.find(chainId, session);
    if (session === undefined || isJoined) return found;
    isJoined = true;
    expect((await bed.verify('owner2', { leagueId: second })).status).toBe(200);
    return found;
  };
  const deps = { ...bed.sync, chains: { ...bed.deps.chains, find } };
  const stored = await seasonParts.find(({ name }) => name === part)!.load(deps, { chain, league }, { backfill: true });
  expect([isJoined, stored]).toEqual([true, false]);
  expect((await bed.deps.chains.find(chain._id))?.currentLeagueId).toBe(second);
  const left = collections.map((name) => bed.mongo.connection.collection(name).countDocuments({ leagueId: first }));
  return Promise.all(left);
}

test.each(['transactions:1', 'drafts', 'matchups:1'])(
  'nothing of %s is left of a league in whose place another one was joined while it was being stored',
  async (part) => {
    expect(await replacedWhile(part, 1 + collections.findIndex((name) => part.startsWith(name)))).toEqual([0, 0, 0]);
    await bed.restart();
  },
);
