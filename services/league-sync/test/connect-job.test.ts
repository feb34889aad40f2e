import { type LeagueWeekFinalized } from '@dynasty/proto/events/v1/league';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

describe('the connect job', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  const finalized: LeagueWeekFinalized[] = [];
  const ids = { 2029: '730000000000029', 2030: '730000000000030', 2031: '730000000000031' };

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2029], season: '2029', scored: 17, previous: 'abc_2028' });
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17, previous: ids[2029] });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    bed = await syncBed({ folder: tree.folder });
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-weeks',
      handle: async ({ payload }) => void finalized.push(payload),
    });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  beforeEach(() => bed.forgetBudget());

  test("an old season's id finds the whole chain, older and newer, and everything of it is stored", async () => {
    expect(await bed.verify('owner2', { leagueId: ids[2030] })).toMatchObject({ status: 200 });
    const chain = await loaded(bed, ids[2030]);
    const chainId = chain?._id ?? '';
    expect(chain).toMatchObject({
      name: 'Made Up 2031',
      currentLeagueId: ids[2031],
      leagueIds: [ids[2031], ids[2030], ids[2029]],
      sync: { state: 'ready', message: null },
      staleSince: null,
    });
    expect(chain?.sync.done).toBe(chain?.sync.total);
    for (const season of ['2029', '2030', '2031'] as const) {
      const weeks = await bed.deps.matchups.ofSeason(chainId, season);
      expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
      const scored = season === '2031' ? 3 : 17;
      expect(weeks.filter(({ isFinal }) => isFinal).map(({ week }) => week)).toEqual(
        Array.from({ length: scored }, (_, index) => index + 1),
      );
      for (const week of weeks.filter(({ isFinal }) => isFinal)) {
        const actual = week.rows.map(({ points }) => Math.round(points * 100));
        const optimal = week.rows.map(({ rosterId }) => week.optimal?.[rosterId] ?? -1);
        expect(optimal.every((points, index) => points >= (actual[index] ?? 0))).toBe(true);
      }
    }
    expect(await bed.deps.drafts.ofChain(chainId)).toHaveLength(3);
    expect(await bed.deps.drafts.find(`${ids[2030]}77`)).toMatchObject({ slotToRosterId: { 1: 1 } });
    // The draft names nobody's last name: players are called as they are known.
    expect((await bed.deps.drafts.find(`${ids[2030]}77`))?.picks[0]).toMatchObject({
      amount: 7,
      rosterId: 1,
      player: { firstName: 'P', lastName: '100' },
    });
    expect(await bed.deps.brackets.find(ids[2029])).toMatchObject({ winners: [{ place: 1, winner: null }] });
    expect(await bed.deps.tradedPicks.find(ids[2031])).toMatchObject({ picks: [{ ownerId: 2, rosterId: 1 }] });
    expect(await bed.deps.transactions.ofLeg(ids[2031], 4)).toHaveLength(1);
    expect(await bed.deps.players.count()).toBeGreaterThan(0);
  });

  test('final weeks are announced once each, in order within their season, as history', async () => {
    await eventually(
      async () => finalized.length,
      (length) => length >= 37,
    );
    for (const [season, scored] of [
      ['2029', 17],
      ['2030', 17],
      ['2031', 3],
    ] as const) {
      const weeks = finalized.filter((event) => event.season === season);
      expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: scored }, (_, index) => index + 1));
      expect(weeks.every(({ revision, backfill }) => revision === 1 && backfill)).toBe(true);
    }
    expect(finalized).toHaveLength(37);
  });

  test('a job that stops half-way goes on where it stopped', async () => {
    const leagueId = '730000000000050';
    putSeason(tree, { leagueId, season: '2031', scored: 6 });
    await bed.fault({ pattern: `/v1/league/${leagueId}/transactions/1*`, mode: 'hang' });
    await bed.forgetCalls();
    await bed.verify('owner1', { leagueId });
    const stuck = await eventually(
      async () => bed.deps.syncCursors.done((await bed.deps.chains.findByLeague(leagueId))?.connectionId ?? ''),
      (done) => done.size >= 15,
    );
    await bed.restart();
    await bed.heal();
    await bed.forgetCalls();
    const chain = await loaded(bed, leagueId);
    expect(chain?.sync.done).toBe(chain?.sync.total);
    const { paths } = await bed.calls();
    const repeated = [...stuck].filter((part) => part.startsWith(`${leagueId}:matchups:`));
    expect(repeated.length).toBeGreaterThan(5);
    for (const part of repeated) {
      expect(paths[`/v1/league/${leagueId}/matchups/${part.split(':')[2] ?? ''}`]).toBeUndefined();
    }
    expect(await bed.deps.transactions.ofLeg(leagueId, 1)).toHaveLength(1);
  });

  test('a job whose worker was killed is taken over when its lease has run out', async () => {
    const leagueId = '730000000000051';
    putSeason(tree, { leagueId, season: '2031', scored: 2 });
    const leases = bed.mongo.connection.collection('leases');
    await bed.fault({ pattern: `/v1/league/${leagueId}/matchups*`, mode: 'hang' });
    await bed.verify('owner1', { leagueId });
    await bed.restart();
    const chainId = (await bed.deps.chains.findByLeague(leagueId))?._id ?? '';
    await leases.updateOne(
      { _id: `chain:${chainId}` as never },
      { $set: { owner: 'a dead worker', expiresAt: new Date(Date.now() + 2_000) } },
      { upsert: true },
    );
    await bed.heal();
    const startedAt = Date.now();
    await loaded(bed, leagueId);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  test('an outage in the middle is waited for and shown', async () => {
    const leagueId = '730000000000052';
    putSeason(tree, { leagueId, season: '2031', scored: 2 });
    await bed.fault({ pattern: `/v1/league/${leagueId}/transactions*`, mode: '500' });
    await bed.verify('owner1', { leagueId });
    await bed.fault({ pattern: '*', mode: '500' });
    const waiting = await eventually(
      () => bed.deps.chains.findByLeague(leagueId),
      (chain) => chain?.staleSince != null,
    );
    expect(waiting?.sync).toMatchObject({ state: 'loading' });
    expect(waiting?.sync.message).toContain('Sleeper does not respond');
    await bed.heal();
    expect(await loadedInRounds(bed, leagueId)).toMatchObject({ staleSince: null, sync: { message: null } });
  });

  test('a part that cannot be used does not keep the rest away, and no week is announced past a gap', async () => {
    const leagueId = '730000000000053';
    putSeason(tree, { leagueId, season: '2031', scored: 5 });
    await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/3`, mode: 'wrong-types' });
    await bed.verify('owner1', { leagueId });
    const chain = await loadedInRounds(bed, leagueId);
    expect(chain?.sync.message).toContain('the scores of 2031 (week 3)');
    const weeks = await bed.deps.matchups.ofSeason(chain?._id ?? '', '2031');
    expect(weeks).toHaveLength(17);
    expect(weeks.filter(({ isFinal }) => isFinal).map(({ week }) => week)).toEqual([1, 2]);

    await bed.heal();
    const retry = { tries: 1, at: new Date(0) };
    await bed.deps.chains.update(chain?._id ?? '', { nextPollAt: new Date(0), retry });
    const whole = await eventually(
      () => bed.deps.chains.findByLeague(leagueId),
      (now) => now?.sync.state === 'ready' && now.sync.message === null,
    );
    expect(whole?.sync.done).toBe(whole?.sync.total);
    const now = await bed.deps.matchups.ofSeason(chain?._id ?? '', '2031');
    expect(now.filter(({ isFinal }) => isFinal).map(({ week }) => week)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a season that somebody joins with while the others are loaded is loaded, too', async () => {
    const [known, next] = ['730000000000071', '730000000000072'];
    putSeason(tree, { leagueId: known, season: '2030', scored: 17 });
    await bed.fault({ pattern: `/v1/league/${known}/matchups/*`, mode: 'latency', ms: 1_000 });
    await bed.verify('owner1', { leagueId: known });
    const asked = async () => JSON.stringify(await bed.calls());
    await eventually(asked, (calls) => calls.includes(`${known}/matchups/`));
    // The load has looked for newer seasons before, and the commissioner of this one is not known to it.
    putSeason(tree, { leagueId: next, season: '2031', scored: 3, previous: known });
    expect(await bed.verify('owner2', { leagueId: next })).toMatchObject({ status: 200 });
    const chain = await loaded(bed, next);
    expect(chain?.leagueIds).toEqual([next, known]);
    const weeks = await bed.deps.matchups.ofSeason(chain?._id ?? '', '2031');
    expect(weeks.filter(({ isFinal }) => isFinal).map(({ week }) => week)).toEqual([1, 2, 3]);
    expect(chain?.sync.done).toBe(chain?.sync.total);
    await bed.heal();
  });

  test('a chain that leads in a circle, or to a season that is gone, ends there', async () => {
    const [first, second] = ['730000000000061', '730000000000062'];
    putSeason(tree, { leagueId: first, season: '2030', scored: 1, previous: second });
    putSeason(tree, { leagueId: second, season: '2029', scored: 1, previous: first });
    tree.put(`user/${ownerOf(1)}/leagues/nfl/2031`, [leagueReply({ leagueId: '12', season: '2031', scored: 0 })]);
    await bed.verify('owner1', { leagueId: first });
    expect((await loaded(bed, first))?.leagueIds).toEqual([first, second]);

    const orphan = '730000000000063';
    putSeason(tree, { leagueId: orphan, season: '2031', scored: 1, previous: '730000000000099' });
    await bed.verify('owner1', { leagueId: orphan });
    expect((await loaded(bed, orphan))?.leagueIds).toEqual([orphan]);
  });
});
