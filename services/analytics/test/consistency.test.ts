import { loadNflData } from '../src/actions/load-nfl-data.js';
import { refreshStatLines } from '../src/actions/refresh-stat-lines.js';
import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';
import { compareConsistency, compareDefences, isRounded } from './support/fantasy-sql.js';
import { plainSql } from './support/plain-sql.js';

jest.setTimeout(120_000);

interface Consistent {
  player_id: string;
  total_games: number;
  avg_points: number;
  std_deviation: number;
  median_points: number;
  consistency_percentile: number | null;
}

interface Forms {
  season: number;
  throughWeek: number;
  players: Record<
    string,
    { position: string; games: number; average: number; lastThree: number; rankPosition: number; next: object | null }
  >;
}

let fantasy: FantasyBed;
beforeAll(async () => {
  fantasy = await fantasyBed(29);
  await fantasy.load();
}, 120_000);
afterAll(() => fantasy.close());

test.each(['QB', 'RB', 'WR', 'TE', 'K', 'DEF'])('the consistency of every %s equals plain SQL', async (position) => {
  expect(await compareConsistency(fantasy.bed, fantasy.files, position, [2024, 2025])).toBeGreaterThan(20);
});

test.each(['DL', 'LB', 'DB'])('a league that scores single defenders compares every %s', async (position) => {
  const { players } = await fantasy.bed.post<{ players: (Consistent & { player_name: string })[] }>(
    '/api/leagues/2/position-consistency',
    { position, seasons: [2025] },
  );
  expect(players.length).toBeGreaterThan(20);
  const [{ player_id: playerId, player_name: playerName }] = players as [(typeof players)[number]];
  const found = await fantasy.bed.post<{ player: object }>('/api/leagues/2/player-consistency', {
    ...{ playerName, position, seasons: [2025] },
  });
  expect(found.player).toMatchObject({ player_id: playerId, position });
});

test('a player is found by a part of the name and compared with their position', async () => {
  const { players } = await fantasy.bed.post<{ players: (Consistent & { player_name: string })[] }>(
    '/api/leagues/1/position-consistency',
    { position: 'WR', seasons: [2025] },
  );
  const [steady] = players;
  const found = await fantasy.bed.post<{
    player: Consistent & { sample_size: number; score_distribution: Record<string, number>; weekly_scores: object[] };
    matches: { player_id: string }[];
  }>('/api/leagues/1/player-consistency', {
    playerName: ` ${steady!.player_name.slice(2).toUpperCase()} `,
    playerId: steady!.player_id,
    seasons: [2025],
  });
  expect(found.player).toMatchObject({
    player_id: steady!.player_id,
    consistency_percentile: steady!.consistency_percentile,
    sample_size: players.length,
    rating: 'Elite',
  });
  expect(found.player.weekly_scores).toHaveLength(found.player.total_games);
  const counted = Object.values(found.player.score_distribution).reduce((sum, count) => sum + count, 0);
  expect(counted).toBe(found.player.total_games);
  const nobody = await fantasy.bed.post('/api/leagues/1/player-consistency', {
    playerName: 'No Such Name',
    seasons: [2025],
  });
  expect(nobody).toEqual({ player: null, matches: [] });
});

test('the id decides who a player is, whatever name and position are asked for beside it', async () => {
  const { players } = await fantasy.bed.post<{ players: { player_id: string; player_name: string }[] }>(
    '/api/leagues/1/position-consistency',
    { position: 'WR', seasons: [2025] },
  );
  const receiver = players.at(-1)!;
  const found = await fantasy.bed.post<{ player: object; matches: object[] }>('/api/leagues/1/player-consistency', {
    playerName: 'No Such Name',
    position: 'QB',
    playerId: receiver.player_id,
    seasons: [2025],
  });
  expect(found.player).toMatchObject({ player_id: receiver.player_id, position: 'WR' });
  expect(found.matches).toEqual([expect.objectContaining({ player_id: receiver.player_id, position: 'WR' })]);
});

test.each([
  ['QB', null],
  ['RB', 4],
  ['WR', 6],
  ['TE', 8],
])('what defences allow a %s in %s weeks equals plain SQL', async (position, weeks) => {
  await compareDefences(fantasy.bed, fantasy.files, { season: 2025, position, weeks });
});

const forms = (leagueId: string, who = 'ann') =>
  fantasy.bed.call('GET', `/api/leagues/${leagueId}/player-form?season=2025`, undefined, who);

test('the form of the rostered players equals plain SQL', async () => {
  const expected = await plainSql<{ id: string; n: number; mean: number; last: number; rank: number }>(
    `WITH weeks AS (SELECT id, week, cents, CASE position WHEN 'FB' THEN 'RB' ELSE position END AS position,
          row_number() OVER (PARTITION BY id ORDER BY week DESC) AS place
        FROM read_csv($file) WHERE season = 2025 AND gp >= 1),
      totals AS (SELECT id, any_value(position) AS position, count(*)::INTEGER AS n, sum(cents) AS cents,
          avg(cents / 100) AS mean, (avg(cents / 100) FILTER (place <= 3)) AS last FROM weeks GROUP BY id)
     SELECT id, n, mean, last, (rank() OVER (PARTITION BY position ORDER BY cents DESC))::INTEGER AS rank FROM totals`,
    { file: fantasy.pointsFile },
  );
  const response = await forms('1');
  expect(response.headers['x-nfl-snapshot']).toMatch(/^stats-2025-/);
  const found = response.json<Forms>();
  expect(found).toMatchObject({ season: 2025, throughWeek: 18 });
  const rows = new Map(expected.map((row) => [row.id, row]));
  for (const [id, form] of Object.entries(found.players)) {
    const row = rows.get(id)!;
    expect([form.games, form.rankPosition]).toEqual([row.n, row.rank]);
    expect(isRounded(form.average, row.mean)).toBe(true);
    expect(isRounded(form.lastThree, row.last)).toBe(true);
  }
  expect(Object.keys(found.players).length).toBeGreaterThan(50);
});

test('a league without rosters has nobody, and strangers are refused', async () => {
  expect((await forms('2')).json<Forms>().players).toEqual({});
  expect((await forms('1', 'stranger')).statusCode).toBe(403);
});

test('lines that were read while the last game of a week was on count nowhere, and its log says so', async () => {
  const { bed, readAt } = fantasy;
  const games = bed.deps.nflData
    .view()
    .games.get(2025)!
    .value.filter(({ week }) => week === 18);
  const last = games.reduce((one, other) => (other.kickoff! > one.kickoff! ? other : one));
  const late = games.filter(({ kickoff }) => kickoff!.getTime() === last.kickoff!.getTime());
  const teams = late.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]);
  const readAfter = async (hours: number) => {
    readAt.set('2025:18', last.kickoff!.getTime() + hours * 3_600_000);
    await refreshStatLines(bed.deps, AbortSignal.timeout(60_000));
    await loadNflData(bed.deps);
    const season = { position: 'DEF', seasons: [2025] };
    const { players } = await bed.post<{ players: Consistent[] }>('/api/leagues/1/position-consistency', season);
    const { rankings } = await bed.post<{ rankings: { defense: string; gamesPlayed: number }[] }>('/api/dvp-rankings', {
      season: 2025,
      position: 'WR',
    });
    const card = (await bed.call('GET', `/api/player-card/${teams[0]}?leagueId=1`)).json<{
      points: { games: number; total: number };
      log: { isInProgress: boolean; points: number | null }[];
    }>();
    const { log, points } = card;
    const fantasyPoints = async (body: object) =>
      (await bed.post<{ leavesOutRunning: boolean }>('/api/leagues/1/fantasy-points', body)).leavesOutRunning;
    return {
      leavesOut: await Promise.all([{}, { week: 18 }, { week: 17 }].map(fantasyPoints)),
      games: new Map(players.map((one) => [one.player_id, one.total_games])),
      defended: new Map(rankings.map((one) => [one.defense, one.gamesPlayed])),
      points,
      last: log.at(-1)!,
    };
  };
  const [running, whole] = [await readAfter(1), await readAfter(4)];
  expect([running.leavesOut, whole.leavesOut]).toEqual([
    [true, true, false],
    [false, false, false],
  ]);
  expect(whole.games.size).toBe(32);
  for (const [team, played] of whole.games) {
    expect([team, running.games.get(team)]).toEqual([team, played - Number(teams.includes(team))]);
    expect([team, running.defended.get(team)]).toEqual([
      team,
      whole.defended.get(team)! - Number(teams.includes(team)),
    ]);
  }
  expect(running.last).toMatchObject({ isInProgress: true, points: null });
  expect(whole.last).toMatchObject({ isInProgress: false, points: expect.any(Number) as number });
  expect(running.points.games).toBe(whole.points.games - 1);
  expect(running.points.total).toBeCloseTo(whole.points.total - whole.last.points!, 6);
});

test('what defences allow is told through the last week that has stat lines, and no later game counts', async () => {
  (fantasy.lines.get(2025) as Map<number, unknown>).delete(18);
  await refreshStatLines(fantasy.bed.deps, AbortSignal.timeout(60_000));
  await loadNflData(fantasy.bed.deps);
  const gamesOf = async (weeks?: number) => {
    const body = { season: 2025, position: 'QB', weeks };
    const { fromWeek, throughWeek, rankings } = await fantasy.bed.post<{
      fromWeek: number;
      throughWeek: number;
      rankings: { gamesPlayed: number }[];
    }>('/api/dvp-rankings', body);
    return { fromWeek, throughWeek, games: rankings.map(({ gamesPlayed }) => gamesPlayed) };
  };
  expect(await gamesOf()).toEqual({ fromWeek: 1, throughWeek: 17, games: Array(32).fill(16) });
  const lastFour = await gamesOf(4);
  expect(lastFour).toMatchObject({ fromWeek: 14, throughWeek: 17 });
  expect(Math.max(...lastFour.games)).toBe(4);
});
