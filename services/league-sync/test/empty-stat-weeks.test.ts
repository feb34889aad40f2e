import { footballClock } from '@dynasty/kit/league/football-clock';
import { createFailedReads } from '../src/actions/nfl/failed-reads.js';
import { keepStatsFresh } from '../src/actions/nfl/refresh-stat-weeks.js';
import { listStatWeeks } from '../src/rpc/stat-weeks.js';
import { createProviderTree, putState } from './support/provider-tree.js';
import { eventually, syncBed, type SyncBed } from './support/sync-bed.js';

/** Week 2 has been over for weeks, and the provider's first reply for it is an empty one. */
describe('a played week that the provider says nothing of', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    bed = await syncBed({ folder: tree.folder, now: '2031-10-20T12:00:00Z' });
    await eventually(
      () => bed.deps.nflState.find(),
      (state) => state !== null,
    );
    await bed.stopJobs();
    await bed.deps.nflGames.replaceSeason(
      '2031',
      [1, 2, 3].map((week) => ({
        ...{ _id: `2031_0${week}`, season: '2031', week, gameType: 'REG', homeTeam: 'GB', awayTeam: 'CHI' },
        ...{ kickoff: new Date(Date.UTC(2031, 8, 7 * week, 17)), isFinished: true },
      })),
    );
    for (const week of [1, 3]) tree.put(`stats/nfl/regular/2031/${week}`, { 100: { rec: week } });
  });
  beforeEach(async () => {
    await bed.mongo.connection.collection('stat_weeks').deleteMany({});
    tree.put('stats/nfl/regular/2031/2', {});
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  const path = '/v1/stats/nfl/regular/2031/2';
  const startMs = Date.parse('2031-10-20T12:00:00Z');

  /** Looks until there is nothing more to read, some minutes after the start; gives how often week 2 was asked for. */
  async function lookAfter(minutes: number): Promise<number> {
    const clock = footballClock(new Date(startMs + minutes * 60_000).toISOString());
    const failed = createFailedReads(() => 0);
    await bed.forgetCalls();
    while (await keepStatsFresh({ ...bed.sync, clock }, failed));
    return (await bed.calls()).paths[path] ?? 0;
  }
  const told = async () => {
    const { weeks, awaited } = await listStatWeeks(bed.deps);
    return [weeks.map(({ week }) => week), awaited];
  };
  const oneAwaited = [[1, 3], [{ season: '2031', weeks: 1 }]];

  test('is awaited and asked for again after a pause, and stored when the lines come', async () => {
    expect(await lookAfter(0)).toBe(1);
    expect(await told()).toEqual(oneAwaited);
    expect(await lookAfter(5)).toBe(0);
    tree.put('stats/nfl/regular/2031/2', { 100: { rec: 2 } });
    expect(await lookAfter(11)).toBe(1);
    expect(await told()).toEqual([[1, 2, 3], []]);
    expect(await bed.deps.statWeeks.find('2031', 2)).not.toHaveProperty('emptyLooks');
    expect(await lookAfter(60 * 24 * 100)).toBe(0);
  });

  test('is awaited no more once three looks agree, and left alone after six', async () => {
    const hour = 60;
    const day = 24 * hour;
    await lookAfter(0);
    expect(await lookAfter(11)).toBe(1);
    expect(await told()).toEqual(oneAwaited);
    expect(await lookAfter(75)).toBe(1);
    expect(await told()).toEqual([[1, 3], []]);
    expect(await lookAfter(4 * hour)).toBe(0);
    for (const minutes of [8 * hour, 2 * day, 10 * day]) expect(await lookAfter(minutes)).toBe(1);
    expect(await lookAfter(300 * day)).toBe(0);
  });

  test('of which an earlier version noted one look is asked for again, and counts anew once a game of it has ended', async () => {
    const noted = { revision: 0, hash: '', players: 0, lines: null };
    const readAt = new Date('2031-09-20T00:00:00Z');
    await bed.deps.statWeeks.put({ _id: '2031:2', season: '2031', week: 2, ...noted, readAt });
    expect(await lookAfter(0)).toBe(1);
    expect(await bed.deps.statWeeks.find('2031', 2)).toMatchObject({ emptyLooks: 2 });
    await bed.deps.statWeeks.touch('2031', 2, { readAt: new Date('2031-09-14T18:00:00Z'), emptyLooks: 6 });
    expect(await lookAfter(0)).toBe(1);
    expect(await bed.deps.statWeeks.find('2031', 2)).toMatchObject({ emptyLooks: 1 });
  });
});
