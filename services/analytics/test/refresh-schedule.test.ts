import { AppError } from '@dynasty/kit/errors';
import { serveRpc, createRpcClient } from '@dynasty/kit/rpc';
import { type CoreBed, coreBed } from '@dynasty/testbed/core-bed';
import { AnalyticsServiceClient } from '@dynasty/proto/analytics/v1/analytics_service';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { createDeps, type Deps } from '../src/deps.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshSchedule, SCHEDULE } from '../src/actions/refresh-schedule.js';
import { createNflData } from '../src/memory/nfl-data.js';
import { addAnalyticsService } from '../src/rpc.js';
import { gameRow, gamesCsv } from './support/game-rows.js';
import { noClients } from './support/league-sync.js';
import { releaseServer } from './support/release-server.js';

const rows = [
  gameRow(),
  gameRow({ game_id: '2025_02_KC_LA', week: '2', home_team: 'LA', away_team: 'KC', home_score: '', away_score: '' }),
  gameRow({ game_id: '2024_01_BUF_KC', season: '2024' }),
  // Enough of them that one game less is no sign of a damaged file.
  ...Array.from({ length: 20 }, (_, index) =>
    gameRow({ game_id: `2025_19_${index}`, game_type: 'WC', home_score: '', away_score: '' }),
  ),
];
const without = (id: string) => rows.filter(({ game_id }) => game_id !== id);
const longFile = (change: Parameters<typeof gameRow>[0]) => [
  ...rows,
  ...Array.from({ length: 200 }, (_, index) =>
    gameRow({ game_id: `2023_19_${index}`, season: '2023', game_type: 'WC' }),
  ),
  gameRow({ game_id: '2023_20_BUF_KC', season: '2023', ...change }),
];

let bed: CoreBed<Deps>;
let source: Awaited<ReturnType<typeof releaseServer>>;
let deps: Deps;
const announced: string[] = [];

beforeAll(async () => {
  source = await releaseServer();
  bed = await coreBed((core) =>
    createDeps(core, noClients, {
      baseUrl: source.url,
      playerIdsUrl: `${source.url}/ids.csv`,
      firstSeason: 2020,
      snapshotFolder: tmpdir(),
    }),
  );
  deps = bed.deps;
  await bed.bus.work({
    subject: 'analytics.data_refreshed.v1',
    consumer: 'test',
    handle: async ({ payload }) => void announced.push(`${payload.kind} ${payload.season}`),
  });
});
afterAll(async () => {
  await deps.nflverse.close();
  await Promise.all([bed.close(), source.close()]);
});

const grid = async (season: string) => {
  await loadNflData(deps);
  const app = await buildApp(deps);
  const headers = await bed.issuer.headers({ sub: 'ann' });
  const response = await app.inject({ method: 'GET', url: `/api/schedule/grid/${season}`, headers });
  await app.close();
  return response;
};

describe('the schedule', () => {
  test('responds with 503 with Retry-After before the first ingestion', async () => {
    const response = await grid('2025');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
  });

  test('is stored whole and announced once for each season', async () => {
    source.state.content = gamesCsv(rows);
    await expect(refreshSchedule(deps)).resolves.toBe(rows.length);
    expect(source.state.calls.at(-1)).toEqual({ url: '/schedules/games.csv', conditional: false });
    expect((await grid('2025')).json()).toEqual({
      BUF: { 1: { isHome: false, opponent: 'KC' } },
      KC: { 1: { isHome: true, opponent: 'BUF' }, 2: { isHome: false, opponent: 'LAR' } },
      LAR: { 2: { isHome: true, opponent: 'KC' } },
    });
    await until('both seasons are announced', () => announced.length === 2);
    expect([...announced].sort()).toEqual(['schedule 2024', 'schedule 2025']);
  });

  test('costs one conditional request while nothing changes', async () => {
    await expect(refreshSchedule(deps)).resolves.toBe(0);
    expect(source.state.calls.at(-1)!.conditional).toBe(true);
  });

  test.each([
    ['an outage', { status: 500 }],
    ['a file cut short', { cutShort: true, content: gamesCsv([...rows, gameRow({ game_id: 'x' })]) }],
    ['a page instead of a file', { content: '<html>nothing here</html>' }],
    ['a row that makes no sense', { content: gamesCsv([gameRow({ week: 'soon' })]) }],
    ['an empty file', { content: gamesCsv([]) }],
    ['a shorter file', { content: gamesCsv(rows.slice(0, 15)) }],
    ['a file without one of its seasons', { content: gamesCsv(without('2024_01_BUF_KC')) }],
    ['games of another season', { content: gamesCsv(rows.map((row) => ({ ...row, season: '2023' }))) }],
  ])('keeps its last good state through %s', async (_name, change) => {
    const before = (await grid('2025')).body;
    Object.assign(source.state, change);
    await expect(refreshSchedule(deps)).rejects.toThrow();
    expect((await grid('2025')).body).toBe(before);
    expect((await deps.ingestions.find(SCHEDULE))!.error).not.toBeNull();
    Object.assign(source.state, { status: 200, cutShort: false, content: gamesCsv(rows) });
  });

  test('follows a moved game and one that was dropped, and announces only their season', async () => {
    announced.length = 0;
    source.state.content = gamesCsv(without('2025_02_KC_LA'));
    await expect(refreshSchedule(deps)).resolves.toBe(1);
    expect((await grid('2025')).json()).not.toHaveProperty('LAR');
    await until('the season is announced', () => announced.length === 1);
    expect(announced).toEqual(['schedule 2025']);
  });

  test('a single bad row is counted and named, and its game stays as it was', async () => {
    source.state.content = gamesCsv(longFile({}));
    await refreshSchedule(deps);
    source.state.content = gamesCsv(longFile({ week: 'soon' }));
    await expect(refreshSchedule(deps)).resolves.toBe(0);
    expect(await deps.ingestions.find(SCHEDULE)).toMatchObject({
      error: null,
      rows: longFile({}).length,
      rejectedRows: 1,
      rejections: ['2023_20_BUF_KC: week soon is out of range'],
    });
    expect((await deps.games.all()).get('2023_20_BUF_KC')).toMatchObject({ week: 1 });
  });

  test('a shorter file is taken when a person accepts that, and not because they want it read again', async () => {
    source.state.content = gamesCsv(without('2025_02_KC_LA'));
    await expect(refreshSchedule(deps, { force: true })).rejects.toThrow('has 0 games of 2023, 201 last time');
    expect(await deps.ingestions.find(SCHEDULE)).toMatchObject({ hasFewerRows: true });
    await deps.ingestions.ask([SCHEDULE], { askedAt: new Date(), acceptFewerRows: true });
    await expect(refreshSchedule(deps)).resolves.toBe(202);
  });

  test('of two that take it at once the second finds nothing new, which is no failure', async () => {
    source.state.content = gamesCsv(rows);
    const all: Deps['games']['all'] = async () => {
      const stored = await deps.games.all();
      await expect(refreshSchedule(deps)).resolves.toBe(1);
      return stored;
    };
    await expect(refreshSchedule({ ...deps, games: { ...deps.games, all } })).resolves.toBe(0);
    expect(await deps.ingestions.find(SCHEDULE)).toMatchObject({ error: null });
    expect((await deps.games.all()).size).toBe(rows.length);
  });

  test.each(['before', 'after'])(
    'is loaded as one, with its snapshot, when another is stored %s the games are read',
    async (when) => {
      const changed = (homeScore: string) => [gameRow({ home_score: homeScore }), ...rows.slice(1)];
      const [one, other] = when === 'before' ? ['24.0', '27.0'] : ['30.0', '31.0'];
      source.state.content = gamesCsv(changed(one));
      await refreshSchedule(deps, { force: true });
      const first = (await deps.ingestions.find(SCHEDULE))!.snapshotId;
      const nflData = createNflData((error) => {
        throw error;
      });
      const meanwhile = async () => {
        source.state.content = gamesCsv(changed(other));
        await refreshSchedule(deps);
      };
      const regularSince: Deps['games']['regularSince'] = async (...asked) => {
        if (when === 'before') await meanwhile();
        const found = await deps.games.regularSince(...asked);
        if (when === 'after') await meanwhile();
        return found;
      };
      await loadNflData({ ...deps, nflData, games: { ...deps.games, regularSince } });
      const held = nflData.view().games.get(2025)!;
      const score = held.value.find(({ gameId }) => gameId === '2025_01_BUF_KC')!.homeScore;
      expect(score).toBe(Number(held.snapshotId === first ? one : other));
    },
  );

  test('a season that the file does not have is 404, a malformed one 400', async () => {
    expect((await grid('1950')).statusCode).toBe(404);
    expect((await grid('20x5')).statusCode).toBe(400);
  });

  test('is read by an index', async () => {
    const plan = await bed.mongo.connection.collection('games').find({ season: '2025' }).explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });

  test('is served over gRPC', async () => {
    const rpc = await serveRpc({
      host: '127.0.0.1',
      port: 0,
      logger: bed.logger,
      add: (s) => addAnalyticsService(s, deps),
    });
    const client = createRpcClient(AnalyticsServiceClient, { address: `127.0.0.1:${rpc.port}`, logger: bed.logger });
    const { games, snapshotId } = await client.getSchedule({ season: '2025' });
    expect(games.filter(({ gameType, week }) => gameType === 'REG' && week === 1)).toEqual([
      expect.objectContaining({ homeTeam: 'KC', kickoff: '2025-09-07T17:00:00.000Z', isFinished: true }),
    ]);
    expect(snapshotId).toMatch(/^[0-9a-f]{16}$/);
    await expect(client.getSchedule({ season: '1950' })).rejects.toMatchObject({ slug: 'season-not-found' });
    client.close();
    await rpc.close();
  });
});

const recorded = path.join(
  process.env.NFLVERSE_DATA ?? path.resolve(__dirname, '../../../../shared/data/nflverse'),
  'games.csv',
);
const withRecorded = existsSync(recorded) ? test : test.skip;
if (!existsSync(recorded)) process.stdout.write(`skipped: recorded schedules (no file ${recorded})\n`);

/** All seasons are stored in one transaction; where the database was too busy for it, the job tries again. */
async function refreshAsJobsDo(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await refreshSchedule(deps, { force: true });
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.slug === 'database-busy') || tries === 3) throw error;
    }
  }
}

withRecorded(
  'the recorded schedules: every team of 2021 to 2025 has 17 games in 18 weeks, two with a cancelled game 16',
  async () => {
    const lines = readFileSync(recorded, 'utf8');
    source.state.content = lines;
    await refreshAsJobsDo();
    for (const season of ['2021', '2022', '2023', '2024', '2025']) {
      const teams = (await grid(season)).json<Record<string, object>>();
      const counts = Object.values(teams).map((weeks) => Object.keys(weeks).length);
      expect(counts).toHaveLength(32);
      expect(counts.filter((count) => count !== 17)).toEqual(season === '2022' ? [16, 16] : []);
    }
  },
  60_000,
);
