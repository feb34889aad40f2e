import { type LeagueSynced, type LeagueWeekFinalized } from '@dynasty/proto/events/v1/league';
import { faultModes } from '@dynasty/sandbox/fault-rules';
import { slowCalls } from '../src/domain/polling/poll-plan.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, hearSynced, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '740000000000031';

describe('polling', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  const finalized: LeagueWeekFinalized[] = [];
  const synced: LeagueSynced[] = [];
  const season = (scored: number, seed?: number) => putSeason(tree, { leagueId, season: '2031', scored, seed });

  beforeAll(async () => {
    putState(tree, '2031', 4);
    season(3);
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
    await bed.bus.work({
      subject: 'league.week_finalized.v1',
      consumer: 'test-weeks',
      handle: async ({ payload }) => void (payload.backfill || finalized.push(payload)),
    });
    await hearSynced(bed, synced);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.heal());

  const poll = (thorough = false) => pollNow(bed, chainId, thorough ? agesMs.hour : undefined);

  /** All stored documents of the league, to compare. */
  async function stored(): Promise<unknown> {
    return {
      leagues: await bed.deps.leagues.ofChain(chainId),
      rosters: await bed.deps.rosters.ofChain(chainId),
      weeks: await bed.deps.matchups.ofSeason(chainId, '2031'),
      moves: await bed.mongo.connection.collection('transactions').find().sort({ _id: 1 }).toArray(),
      drafts: await bed.deps.drafts.ofChain(chainId),
      brackets: await bed.deps.brackets.ofChain(chainId),
    };
  }

  test('an unchanged league costs five calls, writes nothing and is due in five minutes', async () => {
    await poll();
    const before = await stored();
    await bed.forgetCalls();
    const chain = await poll();
    expect(Object.keys((await bed.calls()).paths).sort()).toEqual([
      `/v1/league/${leagueId}`,
      `/v1/league/${leagueId}/matchups/4`,
      `/v1/league/${leagueId}/rosters`,
      `/v1/league/${leagueId}/transactions/4`,
      `/v1/league/${leagueId}/users`,
    ]);
    expect(await stored()).toEqual(before);
    const dueInMs = chain.nextPollAt.getTime() - Date.now();
    expect(dueInMs).toBeGreaterThan(4 * 60_000);
    expect(dueInMs).toBeLessThan(6 * 60_000);
  });

  test('a thorough poll costs what the plan counts for it', async () => {
    await poll();
    await bed.forgetCalls();
    await poll(true);
    expect((await bed.calls()).total).toBe(5 + slowCalls);
  });

  test('what has changed is stored and announced by part', async () => {
    synced.length = 0;
    tree.put(`league/${leagueId}/rosters`, [
      { roster_id: 1, owner_id: ownerOf(1), players: ['100', '999'], starters: ['100'], settings: { wins: 1 } },
    ]);
    await poll();
    const news = await eventually(
      async () => synced.at(-1),
      (event) => event !== undefined,
    );
    expect(news).toMatchObject({ chainId, leagueId, season: '2031', parts: ['rosters'] });
    const rosters = await bed.deps.rosters.ofLeague(leagueId);
    expect(rosters).toMatchObject([{ rosterId: 1, players: ['100', '999'], coOwners: [], settings: { wins: 1 } }]);
    season(3);
    await poll();
    expect(await bed.deps.rosters.ofLeague(leagueId)).toHaveLength(4);
  });

  test('a trade of picks brings who holds them since, in the same poll', async () => {
    const pick = { season: '2032', round: 1, roster_id: 3, previous_owner_id: 3, owner_id: 4 };
    const trade = { transaction_id: `${leagueId}99`, type: 'trade', status: 'complete', leg: 4, draft_picks: [pick] };
    const at = { created: 1_946_000_000_000, status_updated: 1_946_000_000_000 };
    tree.put(`league/${leagueId}/traded_picks`, [pick]);
    tree.put(`league/${leagueId}/transactions/4`, [{ ...trade, ...at, roster_ids: [3, 4] }]);
    await poll();
    expect(await bed.deps.tradedPicks.find(leagueId)).toMatchObject({ picks: [{ rosterId: 3, ownerId: 4 }] });
  });

  test('a trade of picks brings it with the next poll, where Sleeper did not say who holds them with the trade', async () => {
    const pick = { season: '2032', round: 2, roster_id: 1, previous_owner_id: 1, owner_id: 2 };
    const trade = { transaction_id: `${leagueId}98`, type: 'trade', status: 'complete', leg: 4, draft_picks: [pick] };
    const at = { created: 1_946_000_000_001, status_updated: 1_946_000_000_001 };
    const picks = async () => (await bed.deps.tradedPicks.find(leagueId))?.picks.map(({ round }) => round);
    tree.put(`league/${leagueId}/traded_picks`, [pick]);
    tree.put(`league/${leagueId}/transactions/4`, [{ ...trade, ...at, roster_ids: [1, 2] }]);
    await bed.fault({ pattern: `/v1/league/${leagueId}/traded_picks`, mode: '500' });
    await poll();
    expect(await bed.deps.transactions.findTrade(chainId, trade.transaction_id)).not.toBeNull();
    expect(await picks()).toEqual([1]);
    await bed.heal();
    await poll();
    expect(await picks()).toEqual([2]);
    // It is read once.
    await bed.forgetCalls();
    await poll();
    expect(Object.keys((await bed.calls()).paths).filter((path) => path.includes('traded_picks'))).toEqual([]);
  });

  test('a week becomes final with its last rows, after the ones before it', async () => {
    finalized.length = 0;
    season(5, 99);
    await poll();
    const events = await eventually(
      async () => finalized.filter(({ revision }) => revision === 1),
      ({ length }) => length >= 2,
    );
    expect(events.map(({ week }) => week)).toEqual([4, 5]);
    const weeks = await bed.deps.matchups.ofSeason(chainId, '2031');
    expect(weeks.filter(({ isFinal }) => isFinal).map(({ week }) => week)).toEqual([1, 2, 3, 4, 5]);
    expect(weeks[3]?.rows[0]?.points).toBeGreaterThan(0);
    expect(weeks[3]?.optimal).not.toBeNull();
  });

  test('a corrected week raises its revision and is announced again; reading it again is not a correction', async () => {
    const before = await bed.deps.matchups.find(chainId, '2031', 5);
    finalized.length = 0;
    const rows = before?.rows.map((row) => ({
      roster_id: row.rosterId,
      matchup_id: row.matchupId,
      points: row.points + 1,
      starters: row.starters,
      players: row.players,
      players_points: row.playersPoints,
    }));
    tree.put(`league/${leagueId}/matchups/5`, rows);
    await poll(true);
    const events = await eventually(
      async () => finalized.filter(({ week }) => week === 5),
      ({ length }) => length >= 1,
    );
    expect(events).toMatchObject([{ week: 5, revision: 2, backfill: false }]);
    await poll(true);
    expect((await bed.deps.matchups.find(chainId, '2031', 5))?.revision).toBe(2);
  });

  test("next season's league joins the chain by itself", async () => {
    const next = '740000000000032';
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: leagueId });
    putState(tree, '2031', 6);
    const state = await bed.deps.nflState.find();
    if (state !== null) await bed.deps.nflState.put({ ...state, leagueCreateSeason: '2032' });
    await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), syncedAt: new Date(Date.now() - 8 * 86_400_000) });
    const chain = await eventually(
      () => bed.deps.chains.find(chainId),
      (now) => now?.seasons.length === 2 && now.sync.state === 'ready',
    );
    expect(chain).toMatchObject({ leagueIds: [next, leagueId], currentLeagueId: leagueId });
    // The running season sets the pace, not the one that was opened early.
    expect(chain?.nextPollAt.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
    expect(await bed.deps.matchups.ofSeason(chainId, '2032')).toHaveLength(18);
  });

  test("it becomes the current one with the provider's season", async () => {
    const moveOn = async (leagueSeason: string) => {
      const state = await bed.deps.nflState.find();
      if (state !== null) await bed.deps.nflState.put({ ...state, leagueSeason });
      return eventually(
        () => poll(),
        (chain) => chain.seasons.find(({ leagueId: id }) => id === chain.currentLeagueId)?.season === leagueSeason,
      );
    };
    await moveOn('2032');
    const told = await eventually(
      async () => synced.at(-1),
      (event) => event?.season === '2032',
    );
    expect(told?.parts).toContain('league');
    await moveOn('2031');
  });

  test.each(faultModes.filter((mode) => mode !== 'latency'))(
    '%s from the provider leaves stored data as it was, says so, and heals by itself',
    async (mode) => {
      await poll();
      const before = await stored();
      await bed.fault({ pattern: '*', mode, retryAfterS: 1 });
      const stale = await poll(true);
      expect(stale.staleSince).not.toBeNull();
      expect(await stored()).toEqual(before);
      expect(stale.nextPollAt.getTime()).toBeLessThan(Date.now() + 70_000);

      await bed.heal();
      await bed.forgetBudget();
      const fresh = await eventually(
        () => poll(),
        (chain) => chain.staleSince === null,
        30_000,
      );
      expect(fresh.staleSince).toBeNull();
      expect(await stored()).toEqual(before);
    },
    60_000,
  );

  test('empty lists where there were people, teams and games change nothing', async () => {
    const before = await stored();
    tree.put(`league/${leagueId}/matchups/4`, []);
    tree.put(`league/${leagueId}/matchups/6`, undefined);
    await poll();
    expect(await stored()).toEqual(before);
    tree.put(`league/${leagueId}/rosters`, []);
    expect((await poll()).staleSince).not.toBeNull();
    expect(await stored()).toEqual(before);
  });

  test('reading pages asks the provider nothing', async () => {
    await bed.forgetCalls();
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    for (const path of [
      '',
      '/rosters',
      '/users',
      '/matchups/2',
      '/transactions/4',
      '/memberships',
      '/available-teams',
    ]) {
      const response = await bed.app.inject({ url: `/api/leagues/${leagueId}${path}`, headers });
      expect([path, response.statusCode]).toEqual([path, 200]);
    }
    expect((await bed.calls()).total).toBe(0);
  });
});
