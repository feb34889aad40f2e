import { AppError } from '@dynasty/kit/errors';
import { absorbChain } from '../src/actions/loading/absorb-chain.js';
import { type ChainDoc } from '../src/store/chains.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, type SyncBed, syncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder, graceMs: 200 });
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

/** Two seasons that are connected on their own, since nothing ties them yet. */
async function connectTwo(digit: number): Promise<{ older: ChainDoc; younger: ChainDoc }> {
  const [first, second] = [`74700000000${digit}2030`, `74700000000${digit}2031`];
  putSeason(tree, { leagueId: first, season: '2030', scored: 3 });
  putSeason(tree, { leagueId: second, season: '2031', scored: 3 });
  for (const leagueId of [first, second]) expect((await bed.verify('owner1', { leagueId })).status).toBe(200);
  const [older, younger] = [await bed.deps.chains.findByLeague(first), await bed.deps.chains.findByLeague(second)];
  if (older === null || younger === null) throw new Error('they are not connected');
  return { older, younger };
}
const idsOf = ({ _id: chainId, connectionId }: ChainDoc) => ({ chainId, connectionId });
const busy = { kind: 'unavailable', slug: 'chain-busy' };
const absorb = (mine: ChainDoc, other: ChainDoc) =>
  absorbChain(bed.sync, mine._id, other._id, new AbortController().signal);

test.each(['older', 'younger'] as const)(
  'the %s of two chains is not merged while it is being deleted',
  async (which) => {
    const { older, younger } = await connectTwo(which === 'older' ? 1 : 2);
    const [deleted, left] = which === 'older' ? [older, younger] : [younger, older];
    // As the service notes it first when it hears of it.
    await bed.deps.goneLeagues.note(idsOf(deleted), null);
    await expect(absorb(older, younger)).rejects.toMatchObject(busy);
    await expect(absorb(younger, older)).rejects.toMatchObject(busy);

    const leagueId = deleted.currentLeagueId;
    const news = { ...idsOf(deleted), leagueId, change: 'deleted', actorAccountId: '', occurredAt: '' };
    await bed.bus.publish('admin.league_status_changed.v1', `${deleted._id}:deleted`, news);
    const tombstone = () => bed.deps.goneLeagues.find(idsOf(deleted));
    expect(await eventually(tombstone, (found) => found?.clearedAt != null)).toMatchObject({ mergedInto: null });
    expect(await bed.deps.chains.find(deleted._id)).toBeNull();
    expect(await bed.deps.leagues.find(leagueId)).toBeNull();
    // Nothing of it has gone over, and the other one is as it was.
    await absorb(left, deleted);
    expect(await bed.deps.chains.find(left._id)).toMatchObject({ leagueIds: left.leagueIds, approval: 'approved' });
    expect(await bed.deps.memberships.ofChain(left._id)).toHaveLength(1);
  },
);

const isThere = async ({ _id, currentLeagueId }: ChainDoc) =>
  (await bed.deps.chains.find(_id)) !== null && (await bed.deps.leagues.find(currentLeagueId))?.chainId === _id;

test.each(['older', 'younger'] as const)(
  'the %s of two chains is not merged once admin has deleted it, before the news of it have come',
  async (which) => {
    const { older, younger } = await connectTwo(which === 'older' ? 7 : 8);
    bed.admin.deleted = [which === 'older' ? older._id : younger._id];
    await expect(absorb(older, younger)).rejects.toMatchObject(busy);
    await expect(absorb(younger, older)).rejects.toMatchObject(busy);
    expect([await isThere(older), await isThere(younger)]).toEqual([true, true]);
    bed.admin.deleted = [];
    await absorb(older, younger);
    expect((await bed.deps.chains.find(older._id))?.seasons).toHaveLength(2);
  },
);

test('two chains stay apart while admin cannot say whether one of them is deleted', async () => {
  const { older, younger } = await connectTwo(9);
  const isDeleted = () => Promise.reject(new AppError('unavailable', 'unavailable', 'Admin does not respond.'));
  const { signal } = new AbortController();
  const deps = { ...bed.sync, admin: { ...bed.admin, isDeleted } };
  await expect(absorbChain(deps, older._id, younger._id, signal)).rejects.toMatchObject({ kind: 'unavailable' });
  expect([await isThere(older), await isThere(younger)]).toEqual([true, true]);
});

test.each(['older', 'younger'] as const)(
  'the %s of two chains that is deleted while they are merged takes nothing of the other one along',
  async (which) => {
    const { older, younger } = await connectTwo(which === 'older' ? 3 : 4);
    const [deleted, left] = which === 'older' ? [older, younger] : [younger, older];
    const { note } = bed.deps.goneLeagues;
    let merges = 0;
    const goneLeagues: typeof bed.deps.goneLeagues = {
      ...bed.deps.goneLeagues,
      async note(...merged) {
        merges += 1;
        // Another transaction, when this one has written all that it moves.
        await note(idsOf(deleted), null);
        await note(...merged);
      },
    };
    const { signal } = new AbortController();
    await expect(absorbChain({ ...bed.sync, goneLeagues }, older._id, younger._id, signal)).rejects.toMatchObject(busy);
    expect(merges).toBe(1);
    expect(await bed.deps.goneLeagues.find(idsOf(deleted))).toMatchObject({ mergedInto: null });
    expect(await bed.deps.goneLeagues.find(idsOf(left))).toBeNull();
    expect(await isThere(left)).toBe(true);
    expect(await bed.deps.memberships.ofChain(left._id)).toHaveLength(1);
  },
);

test('the younger of two chains that was deleted before they were merged, which is heard of later, takes nothing along', async () => {
  const { older, younger } = await connectTwo(5);
  const { older: other } = await connectTwo(6);
  const decidedAt = new Date().toISOString();
  await absorb(younger, older);
  const tell = (chain: ChainDoc, occurredAt: string) =>
    bed.bus.publish('admin.league_status_changed.v1', `${chain._id}:deleted`, {
      ...idsOf(chain),
      ...{ leagueId: chain.currentLeagueId, change: 'deleted', actorAccountId: '', occurredAt },
    });
  await tell(younger, decidedAt);
  // What is told behind it takes longer.
  await tell(other, decidedAt);
  await eventually(
    () => bed.deps.goneLeagues.find(idsOf(other)),
    (found) => found?.clearedAt != null,
  );
  expect(await bed.deps.goneLeagues.find(idsOf(older))).toBeNull();
  expect(await bed.deps.chains.find(older._id)).toMatchObject({
    approval: 'approved',
    leagueIds: [younger.currentLeagueId, older.currentLeagueId],
  });
  for (const { currentLeagueId } of [older, younger]) {
    expect(await bed.deps.leagues.find(currentLeagueId)).toMatchObject({ chainId: older._id });
  }
});

test('what was no part of a league when it was noted as deleted is none later, whenever the note comes', async () => {
  for (const round of Array.from({ length: 12 }, (_none, index) => index)) {
    const { older, younger } = await connectTwo(10 + round);
    const merging = absorb(younger, older).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 4 * round));
    await bed.deps.goneLeagues.note(idsOf(older), null);
    const wasApart = await isThere(younger);
    const areMerged = await merging;
    expect([round, await isThere(younger)]).toEqual([round, wasApart]);
    expect([round, await bed.deps.goneLeagues.find(idsOf(younger))]).toEqual([
      round,
      areMerged ? expect.objectContaining({ mergedInto: idsOf(older) }) : null,
    ]);
  }
}, 60_000);
