import { type LeagueSynced } from '@dynasty/proto/events/v1/league';
import { type ChainDoc } from '../src/store/chains.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { fillNow } from './support/poll-now.js';
import { eventually, hearSynced, loaded, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const idOf = (number: number) => `7900000000000${number}`;
const minuteMs = 60_000;

describe('an endpoint that never replies well', () => {
  const tree = createProviderTree();
  const synced: LeagueSynced[] = [];
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    bed = await syncBed({ folder: tree.folder });
    await hearSynced(bed, synced);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(async () => {
    await bed.heal();
    await bed.forgetBudget();
  });

  const chainOf = async (leagueId: string): Promise<ChainDoc> => {
    const chain = await bed.deps.chains.findByLeague(leagueId);
    if (chain === null) throw new Error('the chain is gone');
    return chain;
  };

  /** Makes the chain due, `change` with it, and waits until it was polled. */
  async function poll(leagueId: string, change: Partial<ChainDoc> = {}): Promise<ChainDoc> {
    await bed.deps.chains.update((await chainOf(leagueId))._id, { ...change, nextPollAt: new Date(0) });
    return eventually(
      () => chainOf(leagueId),
      (chain) => chain.nextPollAt.getTime() > 0,
    );
  }

  test('keeps no league loading, holds up no other, and is asked again after growing waits', async () => {
    const broken = [idOf(11), idOf(12), idOf(13)];
    const whole = idOf(14);
    for (const leagueId of [...broken, whole]) putSeason(tree, { leagueId, season: '2031', scored: 3 });
    // As many as one process loads at a time.
    for (const leagueId of broken) await bed.fault({ pattern: `/v1/league/${leagueId}/transactions/3`, mode: '500' });
    for (const leagueId of broken) expect((await bed.verify('owner1', { leagueId })).status).toBe(200);
    const startedAt = Date.now();
    await bed.verify('owner1', { leagueId: whole });
    expect((await loaded(bed, whole))?.sync.message).toBeNull();
    for (const leagueId of broken) {
      const chain = await loadedInRounds(bed, leagueId);
      expect(chain?.sync).toEqual({
        state: 'ready',
        done: 40,
        total: 41,
        message: 'Sleeper did not give us the transactions of 2031 (week 3). The rest is here, and we keep asking.',
      });
      expect(chain?.retry?.tries).toBe(1);
      expect(chain?.staleSince).toBeNull();
      expect(await bed.deps.transactions.ofLeg(leagueId, 2)).toHaveLength(1);
      expect(await bed.deps.transactions.ofLeg(leagueId, 3)).toEqual([]);
      const weeks = await bed.deps.matchups.ofSeason(chain?._id ?? '', '2031');
      expect(weeks.filter(({ isFinal }) => isFinal)).toHaveLength(3);
      expect((chain?.retry?.at.getTime() ?? 0) - startedAt).toBeLessThan(6 * minuteMs);
    }
    expect(Date.now() - startedAt).toBeLessThan(60_000);

    const [leagueId = ''] = broken;
    const due = { retry: { tries: 1, at: new Date(0) } };
    const still = await poll(leagueId, due);
    expect(still).toMatchObject({ sync: { state: 'ready', done: 40 }, retry: { tries: 2 }, staleSince: null });
    expect((still.retry?.at.getTime() ?? 0) - Date.now()).toBeGreaterThan(10 * minuteMs);
    await bed.forgetCalls();
    await poll(leagueId);
    expect((await bed.calls()).paths[`/v1/league/${leagueId}/transactions/3`]).toBeUndefined();

    await bed.heal();
    synced.length = 0;
    const healed = await fillNow(bed, still._id);
    expect(healed).toMatchObject({ sync: { state: 'ready', done: 41, total: 41, message: null }, retry: null });
    expect(await bed.deps.transactions.ofLeg(leagueId, 3)).toHaveLength(1);
    const told = await eventually(
      async () => synced.flatMap(({ parts }) => parts),
      (parts) => parts.includes('progress'),
    );
    expect(told).toEqual(['transactions', 'progress']);
  }, 120_000);

  test('is no outage: everything else of the league stays fresh', async () => {
    const leagueId = idOf(21);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/4`, mode: '500' });
    await bed.fault({ pattern: `/v1/league/${leagueId}/transactions/4`, mode: 'wrong-types' });
    putSeason(tree, { leagueId, season: '2031', scored: 4, seed: 3, name: 'New Name' });
    tree.put(`league/${leagueId}/rosters`, [{ roster_id: 1, owner_id: ownerOf(1), players: ['100'], settings: {} }]);
    const failing = await poll(leagueId);
    expect(failing.staleSince).not.toBeNull();
    expect(failing.failedPolls).toBe(1);
    expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ name: 'New Name', lastScoredLeg: 3 });
    expect(await bed.deps.rosters.ofLeague(leagueId)).toHaveLength(1);
    const again = await poll(leagueId);
    expect(again.failedPolls).toBe(2);
    expect(again.nextPollAt.getTime() - Date.now()).toBeGreaterThan(1.5 * minuteMs);

    // The last rows of the week come with its finality, and not before.
    await bed.heal();
    const fresh = await eventually(
      // A poll that comes while Sleeper is left alone, since it has failed five times in a row, is told nothing.
      () => poll(leagueId),
      ({ staleSince }) => staleSince === null,
    );
    expect(fresh).toMatchObject({ staleSince: null, failedPolls: 0 });
    expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ lastScoredLeg: 4 });
    const week = await bed.deps.matchups.find(fresh._id, '2031', 4);
    expect(week?.isFinal).toBe(true);
    expect(week?.rows[0]?.points).toBeGreaterThan(0);
  });

  test('of another season keeps the known ones from nothing', async () => {
    const [leagueId, older] = [idOf(31), idOf(30)];
    putSeason(tree, { leagueId, season: '2031', scored: 3, previous: older });
    putSeason(tree, { leagueId: older, season: '2030', scored: 17 });
    tree.put(`user/${ownerOf(1)}/leagues/nfl/2031`, [leagueReply({ leagueId, season: '2031', scored: 3 })]);
    await bed.fault({ pattern: `/v1/league/${older}/rosters`, mode: '500' });
    await bed.verify('owner1', { leagueId });
    const chain = await loadedInRounds(bed, leagueId);
    expect(chain?.sync.message).toContain('other seasons of the league');
    expect(chain?.leagueIds).toEqual([leagueId]);
    await bed.heal();
    await fillNow(bed, chain?._id ?? '');
    const both = await eventually(
      () => chainOf(leagueId),
      (now) => now.leagueIds.length === 2 && now.sync.state === 'ready',
      30_000,
    );
    expect(both.sync).toMatchObject({ message: null, done: both.sync.total });
  });
});

describe('players that cannot be had', () => {
  const tree = createProviderTree();
  const leagueId = idOf(41);
  const finals: number[] = [];
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    bed = await syncBed({ folder: tree.folder });
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-weeks',
      handle: async ({ payload }) => void finals.push(payload.week),
    });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  test('keep line-ups waiting, and nothing else', async () => {
    await bed.fault({ pattern: '/v1/players/nfl', mode: '500' });
    await bed.verify('owner1', { leagueId });
    const chain = await loadedInRounds(bed, leagueId);
    expect(chain?.sync.message).toContain('the names of players');
    const weeks = await bed.deps.matchups.ofSeason(chain?._id ?? '', '2031');
    expect(weeks).toHaveLength(18);
    expect(weeks.some(({ isFinal }) => isFinal)).toBe(false);

    await bed.heal();
    await fillNow(bed, chain?._id ?? '');
    await eventually(
      async () => finals,
      (told) => told.length === 3,
    );
    expect(finals).toEqual([1, 2, 3]);
    const final = await bed.deps.matchups.find(chain?._id ?? '', '2031', 2);
    expect(Object.values(final?.optimal ?? {}).every((points) => points > 0)).toBe(true);
  });
});
