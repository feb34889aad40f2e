import { ingestionKey } from '../src/store/ingestions.js';
import { type FantasyBed, fantasyBed, scoring } from './support/fantasy-bed.js';
import { centsOf } from './support/points-file.js';
import { plainSql } from './support/plain-sql.js';

jest.setTimeout(120_000);

interface Row {
  player_id: string;
  player_name: string;
  position: string;
  team: string | null;
  roster_id: number | null;
  display_name: string;
  fantasy_points: number;
  fantasy_points_ppr: number;
  rank_position: number;
  rank_overall: number;
}
interface Points {
  season: number;
  hasReceptionPoints: boolean;
  owners: object[];
  players: Row[];
}
let fantasy: FantasyBed;
beforeAll(async () => {
  fantasy = await fantasyBed(23);
}, 120_000);
afterAll(() => fantasy.close());

const pointsOf = '/api/leagues/1/fantasy-points';
const points = (body: object, leagueId = '1') =>
  fantasy.bed.post<Points>(`/api/leagues/${leagueId}/fantasy-points`, body);

test('without stat lines the pages learn that the service is unavailable', async () => {
  const season = { season: 2025 };
  for (const [url, body] of [
    ['/api/leagues/1/fantasy-points', {}],
    ['/api/leagues/1/position-consistency', { position: 'RB', seasons: [2025] }],
    ['/api/leagues/1/player-consistency', { playerName: 'x', seasons: [2025] }],
    ['/api/dvp-rankings', { ...season, position: 'QB' }],
  ] as const) {
    const response = await fantasy.bed.call('POST', url, body);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
  }
  expect((await fantasy.bed.call('GET', '/api/leagues/1/available-seasons')).json()).toEqual([]);
});

describe('on a generated world', () => {
  beforeAll(() => fantasy.load(), 120_000);

  test('seasons with stat lines are available, newest first', async () => {
    expect((await fantasy.bed.call('GET', '/api/leagues/1/available-seasons')).json()).toEqual([2025, 2024]);
  });

  test('a season that is not kept is not found, the next one is waited for', async () => {
    const ask = async (season: number) => (await fantasy.bed.call('POST', pointsOf, { season })).json<object>();
    const none = (season: number) => `There are no figures of ${season}: seasons from 2024 to 2025 are kept.`;
    for (const season of [1999, 2023, 2027]) {
      expect(await ask(season)).toMatchObject({ slug: 'season-not-found', message: none(season) });
    }
    expect(await ask(2026)).toMatchObject({ slug: 'nfl-data-unavailable' });
  });

  test('points equal stat line x scoring, for everybody in every week', async () => {
    let compared = 0;
    for (const [week, lines] of fantasy.lines.get(2025)!) {
      const { players } = await points({ season: '2025', week });
      const wrong = players.filter((row) => row.fantasy_points !== centsOf(lines[row.player_id]!, scoring) / 100);
      expect(wrong).toEqual([]);
      const ppr = players.filter(
        (row) => row.fantasy_points_ppr !== centsOf(lines[row.player_id]!, { ...scoring, rec: 1 }) / 100,
      );
      expect(ppr).toEqual([]);
      compared += players.length;
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  test('a season is the sum of its weeks, and the newest one is what is shown unless another is asked for', async () => {
    const [row] = await plainSql<{ total: number; players: number }>(
      `SELECT sum(cents)::INTEGER AS total, count(DISTINCT id)::INTEGER AS players FROM read_csv($file)
        WHERE season = 2025 AND gp >= 1 AND position IN ('QB', 'RB', 'FB', 'WR', 'TE', 'K', 'DEF')`,
      { file: fantasy.pointsFile },
    );
    const found = await points({});
    expect(found).toMatchObject({ season: 2025, week: 'season', hasReceptionPoints: true });
    expect(found.players).toHaveLength(row!.players);
    expect(Math.round(found.players.reduce((sum, one) => sum + one.fantasy_points, 0) * 100)).toBe(row!.total);
  });

  test('ranks are among all players, equal points share the better one, and filters leave them', async () => {
    const all = (await points({})).players;
    for (const row of all) {
      const better = all.filter((other) => other.fantasy_points > row.fantasy_points);
      expect(row.rank_overall).toBe(better.length + 1);
      expect(row.rank_position).toBe(better.filter(({ position }) => position === row.position).length + 1);
    }
    const quarterbacks = (await points({ position: 'QB' })).players;
    expect(quarterbacks).toEqual(all.filter(({ position }) => position === 'QB'));
    expect(quarterbacks.length).toBeGreaterThan(30);
  });

  test('owners: by roster, nobody, and "Unknown Owner" for a roster without one', async () => {
    const all = (await points({})).players;
    const mine = (await points({ owner: '1' })).players;
    expect(new Set(mine.map(({ display_name: name }) => name))).toEqual(new Set(['rusticRhino']));
    const other = (await points({ owner: 2 })).players;
    expect(new Set(other.map(({ display_name: name }) => name))).toEqual(new Set(['Unknown Owner']));
    const free = (await points({ owner: 'free-agent' })).players;
    expect(free.every((row) => row.roster_id === null && row.display_name === 'Free Agent')).toBe(true);
    expect(mine.length + other.length + free.length).toBe(all.length);
    expect(mine.length).toBeGreaterThan(20);
  });

  test('defenders are there where the league scores them', async () => {
    const has = async (leagueId: string) => new Set((await points({}, leagueId)).players.map((row) => row.position));
    expect(await has('1')).toEqual(new Set(['QB', 'RB', 'WR', 'TE', 'K', 'DEF']));
    expect([...(await has('2'))]).toEqual(expect.arrayContaining(['DL', 'LB', 'DB']));
  });

  test('sorting by any column keeps every row and puts those without a value last', async () => {
    const all = (await points({})).players;
    for (const sortBy of ['player_name', 'team', 'rank_position', 'display_name']) {
      const sorted = (await points({ sortBy, sortOrder: 'asc' })).players;
      const values = sorted.map((row) => row[sortBy as keyof Row]).filter((value) => value !== null);
      // Texts in any case.
      const keys = values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
      expect(keys).toEqual([...keys].sort((one, other) => (one === other ? 0 : one! < other! ? -1 : 1)));
      expect(sorted.slice(0, values.length).some((row) => row[sortBy as keyof Row] === null)).toBe(false);
      expect(sorted).toHaveLength(all.length);
    }
  });

  test.each([
    [
      'an empty name',
      '/api/leagues/1/player-consistency',
      { playerName: '  ', seasons: [2025] },
      'Player name required',
    ],
    [
      'no season',
      '/api/leagues/1/player-consistency',
      { playerName: 'a', seasons: [] },
      'At least one season must be selected',
    ],
    [
      'no season',
      '/api/leagues/1/position-consistency',
      { position: 'QB', seasons: [] },
      'At least one season must be selected',
    ],
    ['0 games', '/api/leagues/1/position-consistency', { position: 'QB', seasons: [2025], minGames: 0 }, 'minGames'],
    ['week 19', '/api/leagues/1/fantasy-points', { week: 19 }, 'week'],
    ['an owner that is no roster', '/api/leagues/1/fantasy-points', { owner: 'ann' }, 'owner'],
    ['a kicker', '/api/dvp-rankings', { position: 'K', season: 2025 }, 'position'],
    ['five weeks', '/api/dvp-rankings', { position: 'QB', season: 2025, weeks: 5 }, 'weeks'],
  ])('refuses %s', async (_name, url, body, text) => {
    const response = await fantasy.bed.call('POST', url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(text);
  });

  test('a league is for its members', async () => {
    expect((await fantasy.bed.call('POST', '/api/leagues/1/fantasy-points', {}, 'bob')).statusCode).toBe(403);
    expect((await fantasy.bed.call('POST', '/api/leagues/9/fantasy-points', {})).statusCode).toBe(404);
    const dvp = { position: 'QB', season: 2025, leagueId: '1' };
    expect((await fantasy.bed.call('POST', '/api/dvp-rankings', dvp, 'bob')).statusCode).toBe(403);
  });

  test('every answer names all that it is made of: another name of a player is another snapshot', async () => {
    const { bed, players } = fantasy;
    const best = players.find(({ position }) => position === 'WR')!;
    const season = 2025;
    const questions: [method: 'GET' | 'POST', url: string, body?: object][] = [
      ['POST', '/api/player-stats', { season, pageSize: 100 }],
      ['POST', '/api/red-zone-stats', { season }],
      ['POST', '/api/red-zone-receiving-stats', { season }],
      ['POST', '/api/dvp-rankings', { season, position: 'WR' }],
      ['POST', '/api/leagues/1/fantasy-points', { season }],
      ['POST', '/api/leagues/1/position-consistency', { position: 'WR', seasons: [season] }],
      ['POST', '/api/leagues/1/player-consistency', { playerName: best.name, seasons: [season] }],
      ['GET', `/api/player-card/${best.playerId}`],
      ['GET', '/api/leagues/1/player-form'],
    ];
    const snapshots = () =>
      Promise.all(
        questions.map(async ([method, url, body]) =>
          String((await bed.call(method, url, body)).headers['x-nfl-snapshot']).split(', '),
        ),
      );
    const playersId = async () => (await bed.deps.ingestions.find(ingestionKey('sleeper-players')))!.snapshotId;
    const [before, old] = [await snapshots(), await playersId()];
    best.name = `${best.name} Junior`;
    await fantasy.readPlayersAgain();
    const now = await playersId();
    // Which lines count follows from the schedule: a game that is on counts in none of these.
    const games = bed.deps.nflData.view().games.get(season)!.snapshotId;
    const ofLines = before.slice(3);
    expect(ofLines.map((ids) => ids.includes(games))).toEqual(ofLines.map(() => true));
    expect(now).not.toBe(old);
    expect(before.map((ids) => ids.includes(old!))).toEqual(questions.map(() => true));
    expect(await snapshots()).toEqual(before.map((ids) => ids.map((id) => (id === old ? now : id))));
  });

  test('a week has the team that each player had in it, the season the one of today', async () => {
    const teamIn = async (week: string, id: string) =>
      (await points({ season: 2025, week })).players.find((row) => row.player_id === id)?.team;
    const { player_id: id, team } = (await points({ season: 2025, week: '3', position: 'RB' })).players[0]!;
    const traded = fantasy.players.find(({ playerId }) => playerId === id)!;
    traded.team = team === 'KC' ? 'BUF' : 'KC';
    await fantasy.readPlayersAgain();
    expect([await teamIn('season', id), await teamIn('3', id), await teamIn('3', team!)]).toEqual([
      traded.team,
      team,
      team,
    ]);
  });

  test('the schedule names its snapshot', async () => {
    const { snapshotId } = (await fantasy.bed.deps.ingestions.find(ingestionKey('schedule')))!;
    for (const url of [
      '/api/schedule/grid/2025',
      '/api/schedule/points-allowed/2025',
      '/api/schedule/opponent?team=KC&week=1&season=2025',
      '/api/nfl/matchups/1?season=2025',
    ]) {
      expect((await fantasy.bed.call('GET', url)).headers['x-nfl-snapshot']).toBe(snapshotId);
    }
    const available = await fantasy.bed.call('GET', '/api/leagues/1/available-seasons');
    expect(available.headers['x-nfl-snapshot']).toMatch(/^stats-2025-\w+, stats-2024-\w+$/);
  });
});
