import { refreshNflData } from '../src/actions/refresh-nfl-data.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { type GeneratedNfl, generatedNfl } from './support/generated-nfl.js';
import { compareRedZones, type Rushing } from './support/red-zone-sql.js';

jest.setTimeout(120_000);

interface Stats {
  players: Record<string, string | number | null>[];
  total: number;
  totalPages: number;
}

/** What would take a regular expression as long as the world lasts. */
const endless = `(a+)+$${'a'.repeat(50_000)}`;
const marks = (count: number): string => '(.*)+[^]{9}$?|\\'.repeat(count).slice(0, count);
/** CPU time that a search may cost, in ms. */
const mostCpuMs = 20;

describe('a generated season', () => {
  let nfl: GeneratedNfl;
  let bed: AnalyticsBed;

  beforeAll(async () => {
    nfl = await generatedNfl(11);
    bed = await analyticsBed({ folder: nfl.folder });
  }, 120_000);
  afterAll(async () => {
    await bed.close();
    nfl.remove();
  });

  test('without any data the pages learn that the service is unavailable, and when to ask again', async () => {
    for (const url of ['/api/red-zone-stats', '/api/red-zone-receiving-stats', '/api/player-stats']) {
      const response = await bed.call('POST', url, { season: 2024 });
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('30');
      expect(response.json()).toMatchObject({
        slug: 'nfl-data-unavailable',
        message: 'nflfastR Data Service Unavailable: the plays of 2024 are not loaded.',
      });
    }
    expect((await bed.call('GET', '/api/nfl-data/status')).json()).toEqual({ state: 'empty', ingestions: [] });
  });

  test('is read season by season, and every file stands in the status', async () => {
    await refreshNflData(bed.deps, AbortSignal.timeout(60_000));
    await loadNflData(bed.deps);
    const status = (await bed.call('GET', '/api/nfl-data/status')).json<{ state: string; ingestions: object[] }>();
    expect(status.state).toBe('ready');
    expect(status.ingestions).toEqual([
      ...[2024, 2025].map((season) => expect.objectContaining({ kind: 'injuries', season, state: 'stored' })),
      expect.objectContaining({ kind: 'players', season: null, state: 'stored' }),
      ...[2024, 2025].map((season) =>
        expect.objectContaining({ kind: 'plays', season, state: 'stored', rejectedRows: 0, reason: null }),
      ),
      ...[2024, 2025].map((season) => expect.objectContaining({ kind: 'rosters', season, state: 'stored' })),
      expect.objectContaining({ kind: 'schedule', state: 'stored' }),
      ...[2024, 2025].map((season) => expect.objectContaining({ kind: 'weekly-rosters', season, state: 'stored' })),
    ]);
  });

  test('every team has 17 games in 18 weeks', async () => {
    for (const season of [2024, 2025]) {
      const grid = (await bed.call('GET', `/api/schedule/grid/${season}`)).json<Record<string, object>>();
      expect(Object.values(grid).map((weeks) => Object.keys(weeks).length)).toEqual(Array(32).fill(17));
    }
  });

  test('red-zone tables equal plain SQL over the same file', async () => {
    for (const season of [2024, 2025]) {
      const file = `${nfl.folder}/play_by_play_${season}.parquet`;
      expect(await compareRedZones(bed, file, season)).toBeGreaterThan(1_000);
    }
  });

  test('names, positions and teams are those of the world', async () => {
    const { players } = await bed.post<Rushing>('/api/red-zone-stats', { season: 2025, position: 'RB' });
    const people = new Map(nfl.world.population.players.map((player) => [player.gsisId, player]));
    expect(players.length).toBeGreaterThan(50);
    for (const row of players) {
      const person = people.get(String(row.player_id))!;
      expect(row).toMatchObject({
        playerName: `${person.firstName} ${person.lastName}`,
        sleeper_id: person.id,
        position: 'RB',
      });
    }
  });

  test('weekly figures equal the stat lines of the world', async () => {
    const lines = nfl.world.catalogs.get(2025)!.lines[7]!;
    const keys = { carries: 'rush_att', rushing_yards: 'rush_yd', rushing_tds: 'rush_td', targets: 'rec_tgt', receptions: 'rec', receiving_yards: 'rec_yd', receiving_tds: 'rec_td', passing_yards: 'pass_yd', passing_tds: 'pass_td', interceptions: 'pass_int', attempts: 'pass_att', completions: 'pass_cmp' }; // prettier-ignore
    const first = await bed.post<Stats>('/api/player-stats', { season: 2025, gameType: '7', pageSize: 100 });
    const rows = [...first.players];
    for (let page = 2; page <= first.totalPages; page += 1) {
      rows.push(
        ...(await bed.post<Stats>('/api/player-stats', { season: 2025, gameType: '7', pageSize: 100, page })).players,
      );
    }
    expect(rows).toHaveLength(first.total);
    const wrong = rows.flatMap((row) => {
      const line = lines.get(String(row.sleeper_id)) ?? {};
      return Object.entries(keys).filter(([column, key]) => row[column] !== (line[key] ?? 0)).map(([column, key]) => `${row.player_name} ${column}: ${row[column]}, ${line[key]}`); // prettier-ignore
    });
    expect(wrong).toEqual([]);
    const named = new Set(rows.map((row) => row.sleeper_id));
    const unnamed = [...lines].filter(([id, line]) => (line.rush_att ?? 0) + (line.rec_tgt ?? 0) > 0 && !named.has(id));
    expect(unnamed).toEqual([]);
  });

  test('pages are sorted by any column, those without a value last either way, and cover every row once', async () => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const seen: (number | null)[] = [];
      const ids = new Set<unknown>();
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const body = { season: '2024', sortBy: 'yards_per_carry', sortOrder, page, pageSize: 50 };
        const response = await bed.post<Stats>('/api/player-stats', body);
        pages = response.totalPages;
        for (const row of response.players) {
          seen.push(row.yards_per_carry as number | null);
          ids.add(row.player_id);
        }
        if (page === 1) expect(response.total).toBeGreaterThan(300);
      }
      expect(ids.size).toBe(seen.length);
      const values = seen.filter((value) => value !== null);
      expect(seen.slice(0, values.length)).toEqual(values);
      expect(values).toEqual([...values].sort((one, other) => (sortOrder === 'asc' ? one - other : other - one)));
    }
    const beyond = await bed.post<Stats>('/api/player-stats', { season: 2024, page: 9_999 });
    expect(beyond.players).toEqual([]);
  });

  test('a season total covers weeks 1 to 18, a team filter that team alone, a name is a part as it is written', async () => {
    const total = await bed.post<Stats>('/api/player-stats', { season: 2024, sortBy: 'carries', pageSize: 1 });
    const [leader] = total.players;
    let carries = 0;
    for (let week = 1; week <= 18; week += 1) {
      const body = { season: 2024, gameType: String(week), playerName: String(leader!.player_name).toUpperCase() };
      const found = await bed.post<Stats>('/api/player-stats', body);
      carries += Number(found.players.find((row) => row.player_id === leader!.player_id)?.carries ?? 0);
    }
    expect(carries).toBe(leader!.carries);
    const team = await bed.post<Stats>('/api/player-stats', { season: 2024, team: 'LA', pageSize: 100 });
    expect(new Set(team.players.map((row) => row.team))).toEqual(new Set(['LAR']));
    const none = await bed.post<Stats>('/api/player-stats', { season: 2024, playerName: '.*' });
    expect(none).toMatchObject({ players: [], total: 0, totalPages: 0 });
  });

  test('a name full of marks is looked for as it is written, and costs no more than another', async () => {
    const searches = 50;
    const names = [`(a+)+$${'a'.repeat(58)}`, marks(64), `${'a'.repeat(63)}!`];
    for (const url of ['/api/player-stats', '/api/red-zone-receiving-stats']) {
      for (const playerName of ['Smith', ...names]) {
        const search = () => bed.post<Stats>(url, { season: 2024, playerName });
        const found = await search();
        if (playerName !== 'Smith') expect(found.players).toEqual([]);
        const before = process.cpuUsage();
        for (let n = 0; n < searches; n += 1) await search();
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1_000 / searches).toBeLessThan(mostCpuMs);
      }
    }
  });

  test('shares of a team add up, week by week, and a bye is no week', async () => {
    const { players } = await bed.post<Rushing>('/api/red-zone-stats', { season: 2024, team: 'KC' });
    const ids = players.slice(0, 10).map((row) => row.player_id);
    expect(players.length).toBeLessThanOrEqual(10);
    const shares = (await bed.call('GET', `/api/red-zone-shares?season=2024&playerIds=${ids.join()}`)).json<{
      players: {
        player_id: string;
        weeks: { week: number; count: number; teamCount: number; share: number | null }[];
      }[];
    }>();
    expect(shares.players.map((one) => one.player_id)).toEqual(ids);
    for (const { weeks } of shares.players) expect(weeks).toHaveLength(17);
    const [first] = shares.players;
    for (const [index, { teamCount }] of first!.weeks.entries()) {
      const counts = shares.players.map(({ weeks }) => weeks[index]!.count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(teamCount);
    }
    const total = first!.weeks.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(players[0]!.redZoneAttempts);
  });

  test('each response names its snapshot', async () => {
    const response = await bed.call('POST', '/api/player-stats', { season: 2024 });
    expect(response.headers['x-nfl-snapshot']).toMatch(
      /^plays-2024-[0-9a-f]{32}, players-[0-9a-f]{32}, rosters-2024-[0-9a-f]{32}$/,
    );
    const shares = await bed.call('GET', '/api/red-zone-shares?season=2024&playerIds=1');
    expect(shares.headers['x-nfl-snapshot']).toMatch(/^plays-2024-\w+, weekly-rosters-2024-\w+, players-/);
  });

  test.each([
    ['a column that is not listed', '/api/player-stats', { season: 2024, sortBy: 'salary' }, 'body/sortBy'],
    ['a team that is not one', '/api/red-zone-stats', { season: 2024, team: 'XXX' }, 'body/team'],
    ['a position that is not listed', '/api/red-zone-stats', { season: 2024, position: 'K' }, 'body/position'],
    ['a zone that is not one', '/api/red-zone-stats', { season: 2024, zone: 'end-zone' }, 'body/zone'],
    ['no season', '/api/red-zone-stats', {}, 'body/season'],
    ['a season that is not a year', '/api/player-stats', { season: '20x4' }, 'body/season'],
    ['a field that is not known', '/api/player-stats', { season: 2024, $where: '1' }, 'body/$where'],
    ['a name of 65 characters', '/api/player-stats', { season: 2024, playerName: 'x'.repeat(65) }, 'body/playerName'],
    ['week 23', '/api/player-stats', { season: 2024, gameType: '23' }, 'body/gameType'],
    ['page 0', '/api/player-stats', { season: 2024, page: 0 }, 'body/page'],
    ['page -1', '/api/player-stats', { season: 2024, page: -1 }, 'body/page'],
    ['a thousand million on a page', '/api/player-stats', { season: 2024, pageSize: 1e9 }, 'body/pageSize'],
    ['an operator as a name', '/api/player-stats', { season: 2024, playerName: { $gt: '' } }, 'body/playerName'],
    ['an operator as a team', '/api/player-stats', { season: 2024, team: { $ne: null } }, 'body/team'],
    ['a prototype to sort by', '/api/player-stats', { season: 2024, sortBy: '__proto__' }, 'body/sortBy'],
    ['code to sort by', '/api/player-stats', { season: 2024, sortBy: '$where' }, 'body/sortBy'],
    ['a pattern of 50,000', '/api/red-zone-receiving-stats', { season: 2024, playerName: endless }, 'body/playerName'],
    ['200 marks', '/api/red-zone-receiving-stats', { season: 2024, playerName: marks(200) }, 'body/playerName'],
  ])('refuses %s', async (_name, url, body, where) => {
    const response = await bed.call('POST', url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(where);
  });
});
