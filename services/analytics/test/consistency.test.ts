import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';
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

/** Whether a figure is the exact one with two decimals. */
const isRounded = (figure: number, exact: number) => Math.abs(figure - exact) < 0.005 + 1e-9;

let fantasy: FantasyBed;
beforeAll(async () => {
  fantasy = await fantasyBed(29);
  await fantasy.load();
}, 120_000);
afterAll(() => fantasy.close());

test.each(['QB', 'RB', 'WR', 'TE', 'K', 'DEF'])('the consistency of every %s equals plain SQL', async (position) => {
  const expected = await plainSql<{ id: string; n: number; mean: number; sd: number; median: number; pct: number }>(
    `WITH weeks AS (SELECT id, cents FROM read_csv($file)
          WHERE gp >= 1 AND CASE position WHEN 'FB' THEN 'RB' ELSE position END = $position),
        spread AS (SELECT id, count(*)::INTEGER AS n, avg(cents / 100) AS mean, stddev_pop(cents / 100) AS sd,
            median(cents / 100) AS median, (count(*) * sum(cents * cents) - sum(cents) * sum(cents)) / sum(cents)^2 AS cv
          FROM weeks GROUP BY id HAVING count(*) >= 8 AND avg(cents) > 0)
       SELECT id, n, mean, sd, median, 100 * (SELECT count(*) FROM spread AS other WHERE other.cv > spread.cv)
           / ((SELECT count(*) FROM spread) - 1) AS pct
         FROM spread`,
    { file: fantasy.pointsFile, position },
  );
  const found = await fantasy.bed.post<{ players: Consistent[]; total_players: number; seasons: number[] }>(
    '/api/leagues/1/position-consistency',
    { position, seasons: ['2024', 2025] },
  );
  expect(found).toMatchObject({ seasons: [2025, 2024], total_players: expected.length });
  const ours = new Map(found.players.map((row) => [row.player_id, row]));
  for (const row of expected) {
    const own = ours.get(row.id)!;
    expect(own.total_games).toBe(row.n);
    expect(isRounded(own.avg_points, row.mean)).toBe(true);
    expect(isRounded(own.std_deviation, row.sd)).toBe(true);
    expect(isRounded(own.median_points, row.median)).toBe(true);
    expect(isRounded(own.consistency_percentile ?? -1, row.pct)).toBe(true);
  }
  expect(expected.length).toBeGreaterThan(20);
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

test.each([
  ['QB', null],
  ['RB', 4],
  ['WR', 6],
  ['TE', 8],
])('what defences allow a %s in %s weeks equals plain SQL', async (position, weeks) => {
  const since = weeks === null ? 0 : 18 - weeks;
  for (const leagueId of [undefined, '1']) {
    const column = leagueId === undefined ? 'round(100 * ppr)' : 'cents';
    const expected = await plainSql<Record<string, number | string>>(
      `WITH games AS (SELECT week, home_team AS team, away_team AS opponent FROM read_csv($games)
            WHERE season = 2025 AND game_type = 'REG' AND home_score IS NOT NULL AND week > $since),
          sides AS (SELECT * FROM games UNION ALL SELECT week, opponent, team FROM games),
          teams AS (SELECT week, id, arg_max(posteam, play) AS team FROM (
            SELECT week, posteam, game_id || lpad(CAST(play_id AS INTEGER)::VARCHAR, 6, '0') AS play,
              unnest([passer_player_id, receiver_player_id, rusher_player_id]) AS id
            FROM read_parquet($plays) WHERE down IS NOT NULL) GROUP BY 1, 2),
          rosters AS (SELECT player_id AS id, any_value(team) AS team FROM read_parquet($rosters) WHERE season = 2025 GROUP BY 1),
          lines AS (SELECT points.week, ${column} AS cents, coalesce(teams.team, rosters.team) AS team
            FROM read_csv($file) AS points LEFT JOIN teams ON teams.week = points.week AND teams.id = points.gsis
              LEFT JOIN rosters ON rosters.id = points.gsis
            WHERE season = 2025 AND gp >= 1 AND CASE position WHEN 'FB' THEN 'RB' ELSE position END = $position),
          allowed AS (SELECT sides.opponent AS defence, sum(cents) AS cents, count(*) AS players
            FROM lines JOIN sides USING (week, team) GROUP BY 1),
          played AS (SELECT team AS defence, count(*) AS games FROM sides GROUP BY 1)
         SELECT CASE defence WHEN 'LA' THEN 'LAR' ELSE defence END AS defence, games::INTEGER AS games,
           coalesce(players, 0)::INTEGER AS players, (coalesce(cents, 0) / 100)::DOUBLE AS total,
           rank() OVER (ORDER BY coalesce(cents, 0) / games)::INTEGER AS rank
         FROM played LEFT JOIN allowed USING (defence)`,
      {
        games: `${fantasy.nfl.folder}/games.csv`,
        plays: `${fantasy.nfl.folder}/play_by_play_2025.parquet`,
        rosters: `${fantasy.nfl.folder}/rosters_seasonal_2021-2025.parquet`,
        file: fantasy.pointsFile,
        position,
        since,
      },
    );
    const body = { season: 2025, position, ...(weeks === null ? {} : { weeks }), ...(leagueId && { leagueId }) };
    const found = await fantasy.bed.post<{ weeks: unknown; rankings: Record<string, number | string>[] }>(
      '/api/dvp-rankings',
      body,
    );
    expect(found.weeks).toBe(weeks ?? 'full season');
    expect(found.rankings).toHaveLength(32);
    const ours = found.rankings.map((row) => [
      row.defense,
      row.rank,
      row.gamesPlayed,
      row.playerGames,
      row.totalPoints,
    ]);
    const theirs = expected.map((row) => [row.defence, row.rank, row.games, row.players, row.total]);
    const byTeam = (rows: unknown[][]) => rows.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1));
    expect(byTeam(ours)).toEqual(byTeam(theirs));
  }
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
