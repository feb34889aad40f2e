import { queryPlans } from '@dynasty/testbed/query-plans';
import { type LeagueStatsUpdated } from '@dynasty/proto/events/v1/league';
import { gunzipSync } from 'node:zlib';
import { watchedForMs } from '../src/domain/polling/poll-plan.js';
import { shardCount } from '../src/domain/polling/shards.js';
import { startPlanner } from '../src/jobs/plan-loop.js';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { serveFace } from './support/face-of-clock.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '770000000000031';
const kickoff = Date.parse('2031-09-28T17:00:00Z');
const hourMs = 3_600_000;

const game = (week: number, kickoffMs: number): NflGameDoc => ({
  _id: `2031_${week}`,
  season: '2031',
  week,
  gameType: 'REG',
  homeTeam: 'GB',
  awayTeam: 'CHI',
  kickoff: new Date(kickoffMs),
  isFinished: false,
});

/** A week that is played sixty times as fast, by a clock that the test moves. */
describe('a week while it is played', () => {
  const tree = createProviderTree();
  const face = { now: new Date(kickoff - 24 * hourMs).toISOString(), pace: 60 };
  let clock: Awaited<ReturnType<typeof serveFace>>;
  const updates: LeagueStatsUpdated[] = [];
  let bed: SyncBed;
  let chainId: string;

  beforeAll(async () => {
    clock = await serveFace(face);
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    tree.put('stats/nfl/regular/2031/3', { 100: { rush_yd: 41, gp: 1 }, 200: { pass_td: 2 } });
    bed = await syncBed({
      folder: tree.folder,
      footballClockUrl: clock.url,
      analytics: { schedule: async () => [game(3, kickoff - 7 * 24 * hourMs), game(4, kickoff)] },
    });
    await bed.bus.work({
      subject: 'league.stats_updated.v1',
      consumer: 'test-stats',
      handle: async ({ payload }) => void updates.push(payload),
    });
    await bed.verify('owner1', { leagueId });
    chainId = (await loaded(bed, leagueId))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    clock.close();
    tree.remove();
  });

  const read = async (path = '') => {
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    return bed.app.inject({ url: `/api/leagues/${leagueId}${path}`, headers });
  };
  const callsOf = async (part: string) => (await bed.calls()).paths[`/v1/league/${leagueId}${part}`] ?? 0;

  test('while games are on, the match-ups of a watched league are read on their own', async () => {
    await read();
    const chain = await eventually(
      () => bed.deps.chains.find(chainId),
      (now) => now?.watchedAt != null,
    );
    expect(Date.now() - (chain?.watchedAt?.getTime() ?? 0)).toBeLessThan(60_000);
    await bed.forgetCalls();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const quiet = { matchups: await callsOf('/matchups/4'), league: await callsOf('') };
    expect(quiet.matchups).toBe(quiet.league);

    face.now = new Date(kickoff + hourMs).toISOString();
    await eventually(
      () => callsOf('/matchups/4'),
      (calls) => calls >= quiet.matchups + 3,
    );
    expect(await callsOf('/matchups/4')).toBeGreaterThan(await callsOf(''));

    putSeason(tree, { leagueId, season: '2031', scored: 4, seed: 5 });
    tree.put(`league/${leagueId}`, undefined);
    await eventually(
      () => bed.deps.matchups.find(chainId, '2031', 4),
      (week) => (week?.rows[0]?.points ?? 0) > 0,
    );
  });

  test('who is on reserve and taxi is kept with the week, whatever happens to the roster afterwards', async () => {
    putSeason(tree, { leagueId, season: '2031', scored: 3, seed: 5 });
    const noted = await eventually(
      () => bed.deps.matchups.find(chainId, '2031', 4),
      (week) => week?.inactive?.['1']?.[0] === '105',
    );
    expect(noted?.isFinal).toBe(false);
    putState(tree, '2031', 5);
    putSeason(tree, { leagueId, season: '2031', scored: 4, seed: 5 });
    const final = await eventually(
      () => bed.deps.matchups.find(chainId, '2031', 4),
      (week) => week?.isFinal === true,
    );
    const state = await eventually(
      () => bed.deps.nflState.find(),
      (now) => now?.leg === 5,
    );
    expect(state?.season).toBe('2031');
    await bed.mongo.connection
      .collection('rosters')
      .updateMany({ leagueId }, { $set: { taxi: [], reserve: ['100', '101'] } });
    const week = await bed.deps.matchups.find(chainId, '2031', 4);
    expect(week?.inactive).toEqual(final?.inactive);
    const analysis = (await read('/optimal-lineup/4?rosterId=1')).json<{ summary: { optimalPoints: number } }>();
    expect(Math.round(analysis.summary.optimalPoints * 100)).toBe(week?.optimal?.['1']);
  });

  test("the provider's own reply for a scored week is kept", async () => {
    const [snapshot, ...others] = await eventually(
      () => bed.deps.rawSnapshots.ofWeek(chainId, '2031', 4),
      ({ length }) => length > 0,
    );
    expect(others).toEqual([]);
    const rows: unknown = JSON.parse(gunzipSync(snapshot?.body ?? Buffer.alloc(0)).toString());
    expect(rows).toMatchObject([{ roster_id: 1 }, { roster_id: 2 }, { roster_id: 3 }, { roster_id: 4 }]);
    expect(snapshot?.hash).toBe((await bed.deps.matchups.find(chainId, '2031', 4))?.hash);
  });

  test('stat lines are read once a week has been played, kept, and announced when they change', async () => {
    const stored = await eventually(
      () => bed.deps.statWeeks.find('2031', 3),
      (week) => week !== null,
    );
    expect(stored).toMatchObject({ revision: 1, players: 2 });
    const lines: unknown = JSON.parse(gunzipSync(stored?.lines ?? Buffer.alloc(0)).toString());
    expect(lines).toEqual({ 100: { rush_yd: 41, gp: 1 }, 200: { pass_td: 2 } });
    tree.put('stats/nfl/regular/2031/4', { 100: { rush_yd: 7 } });
    face.now = new Date(kickoff + 6 * hourMs).toISOString();
    const told = await eventually(
      async () => updates,
      ({ length }) => length === 2,
    );
    expect(told).toMatchObject([
      { season: '2031', week: 3, revision: 1 },
      { season: '2031', week: 4, revision: 1 },
    ]);
    tree.put('stats/nfl/regular/2031/4', { 100: { rush_yd: 9 } });
    face.now = new Date(kickoff + 40 * hourMs).toISOString();
    await eventually(
      async () => updates.at(-1)?.revision,
      (revision) => revision === 2,
    );
    tree.put('stats/nfl/regular/2031/4', {});
    face.now = new Date(kickoff + 80 * hourMs).toISOString();
    const looked = await eventually(
      () => bed.deps.statWeeks.find('2031', 4),
      (week) => (week?.readAt.getTime() ?? 0) > kickoff + 79 * hourMs,
    );
    expect(looked).toMatchObject({ revision: 2, players: 1 });
    // Nothing was told of the lines then: they are as old as the last look that found them.
    const linesMs = looked?.linesAt?.getTime() ?? NaN;
    expect(linesMs).toBeGreaterThan(kickoff + 39 * hourMs);
    expect(linesMs).toBeLessThan(kickoff + 79 * hourMs);
    tree.put('stats/nfl/regular/2031/4', { 100: { rush_yd: 9 } });
    face.now = new Date(kickoff + 110 * hourMs).toISOString();
    const same = await eventually(
      () => bed.deps.statWeeks.find('2031', 4),
      (week) => (week?.linesAt?.getTime() ?? 0) > kickoff + 109 * hourMs,
    );
    expect(same).toMatchObject({ revision: 2, readAt: same?.linesAt });
  });

  test('workers share the shards; who dies leaves them to the others', async () => {
    const deps = { ...bed.deps, budget: { limitJobs: () => undefined } };
    const [one, two] = [startPlanner(deps, 100), startPlanner(deps, 100)];
    const shardsOf = (planner: typeof one) => planner.current()?.shards ?? [];
    await eventually(
      async () => [shardsOf(one).length, shardsOf(two).length],
      ([a = 0, b = 0]) => a > 0 && b > 0 && a + b < shardCount,
    );
    expect(shardsOf(one).filter((shard) => shardsOf(two).includes(shard))).toEqual([]);
    const before = shardsOf(one).length;
    await two.stop();
    await eventually(
      async () => shardsOf(one).length,
      (length) => length > before,
    );
    await one.stop();
  });

  test('queries of the jobs use an index', async () => {
    const { chains, syncWorkers, statWeeks, rawSnapshots, nflGames, seasonCursors, seasonChampions } = bed.deps;
    const since = new Date(Date.now() - watchedForMs);
    const plans = await queryPlans(bed.mongo, async () => {
      await chains.due(new Date(), [0, 1, 2], 10);
      await chains.watched(since, [0, 1, 2]);
      await chains.demand(since, new Date());
      await syncWorkers.beat('somebody', 1_000);
      await syncWorkers.leave('somebody');
      await statWeeks.looksOf('2031');
      await rawSnapshots.ofWeek(chainId, '2031', 4);
      await nflGames.ofSeason('2031');
      await chains.loading(new Date());
      await seasonCursors.find('a connection', leagueId);
      await seasonCursors.closed('a connection');
      await seasonChampions.ofChain(chainId);
      await bed.deps.transactions.findMany(['1', '2']);
      await bed.deps.leagues.outcomesOfChain(chainId);
    });
    expect(plans.scans).toEqual([]);
    expect(plans.operations).toBeGreaterThanOrEqual(14);
  });
});
