import { type AnalyticsBed } from './analytics-bed.js';
import { plainSql } from './plain-sql.js';

/** Files that plain SQL reads: every stat line under the scoring of league 1, and nflverse's. */
export interface FantasyFiles {
  /** season, week, id, gsis, position, gp, cents, ppr */
  points: string;
  games: string;
  plays: string;
  rosters: string;
}

interface Consistent {
  player_id: string;
  total_games: number;
  avg_points: number;
  std_deviation: number;
  median_points: number;
  consistency_percentile: number | null;
}

/** Whether a figure is the exact one with four decimals. */
export const isRounded = (figure: number, exact: number) => Math.abs(figure - exact) < 0.000_05 + 1e-9;

/** The consistency of everybody of a position, ours and by plain SQL; gives how many they are. */
export async function compareConsistency(
  bed: AnalyticsBed,
  files: Pick<FantasyFiles, 'points'>,
  position: string,
  seasons: number[],
): Promise<number> {
  const expected = await plainSql<{ id: string; n: number; mean: number; sd: number; median: number; pct: number }>(
    `WITH weeks AS (SELECT id, cents FROM read_csv($file)
          WHERE gp >= 1 AND season IN (${seasons.join()})
            AND CASE position WHEN 'FB' THEN 'RB' ELSE position END = $position),
        spread AS (SELECT id, count(*)::INTEGER AS n, avg(cents / 100) AS mean, stddev_pop(cents / 100) AS sd,
            median(cents / 100) AS median, (count(*) * sum(cents * cents) - sum(cents) * sum(cents)) / sum(cents)^2 AS cv
          FROM weeks GROUP BY id HAVING count(*) >= 8 AND avg(cents) > 0)
       SELECT id, n, mean, sd, median, 100 * (SELECT count(*) FROM spread AS other WHERE other.cv > spread.cv)
           / ((SELECT count(*) FROM spread) - 1) AS pct
         FROM spread`,
    { file: files.points, position },
  );
  const found = await bed.post<{ players: Consistent[]; total_players: number; seasons: number[] }>(
    '/api/leagues/1/position-consistency',
    { position, seasons },
  );
  expect(found).toMatchObject({ seasons: seasons.toSorted().toReversed(), total_players: expected.length });
  const ours = new Map(found.players.map((row) => [row.player_id, row]));
  for (const row of expected) {
    const own = ours.get(row.id)!;
    expect(own.total_games).toBe(row.n);
    expect(isRounded(own.avg_points, row.mean)).toBe(true);
    expect(isRounded(own.std_deviation, row.sd)).toBe(true);
    expect(isRounded(own.median_points, row.median)).toBe(true);
    expect(isRounded(own.consistency_percentile ?? -1, row.pct)).toBe(true);
  }
  return expected.length;
}

/** What defences allow a position in PPR points and under the scoring of league 1, ours and by plain SQL. */
export async function compareDefences(
  bed: AnalyticsBed,
  files: FantasyFiles,
  { season, position, weeks }: { season: number; position: string; weeks: number | null },
): Promise<void> {
  const since = weeks === null ? 0 : 18 - weeks;
  for (const leagueId of [undefined, '1']) {
    const column = leagueId === undefined ? 'round(100 * ppr)' : 'cents';
    const expected = await plainSql<Record<string, number | string>>(
      `WITH games AS (SELECT week, home_team AS team, away_team AS opponent FROM read_csv($games)
            WHERE season = $season AND game_type = 'REG' AND home_score IS NOT NULL AND week > $since),
          sides AS (SELECT * FROM games UNION ALL SELECT week, opponent, team FROM games),
          teams AS (SELECT week, id, arg_max(posteam, play) AS team FROM (
            SELECT week, posteam, game_id || lpad(CAST(play_id AS INTEGER)::VARCHAR, 6, '0') AS play,
              unnest([passer_player_id, receiver_player_id, rusher_player_id]) AS id
            FROM read_parquet($plays) WHERE down IS NOT NULL) GROUP BY 1, 2),
          rosters AS (SELECT player_id AS id, any_value(team) AS team FROM read_parquet($rosters) WHERE season = $season GROUP BY 1),
          lines AS (SELECT points.week, ${column} AS cents, coalesce(teams.team, rosters.team) AS team
            FROM read_csv($file) AS points LEFT JOIN teams ON teams.week = points.week AND teams.id = points.gsis
              LEFT JOIN rosters ON rosters.id = points.gsis
            WHERE season = $season AND gp >= 1 AND CASE position WHEN 'FB' THEN 'RB' ELSE position END = $position),
          allowed AS (SELECT sides.opponent AS defence, sum(cents) AS cents, count(*) AS players
            FROM lines JOIN sides USING (week, team) GROUP BY 1),
          played AS (SELECT team AS defence, count(*) AS games FROM sides GROUP BY 1)
         SELECT CASE defence WHEN 'LA' THEN 'LAR' ELSE defence END AS defence, games::INTEGER AS games,
           coalesce(players, 0)::INTEGER AS players, (coalesce(cents, 0) / 100)::DOUBLE AS total,
           rank() OVER (ORDER BY coalesce(cents, 0) / games)::INTEGER AS rank
         FROM played LEFT JOIN allowed USING (defence)`,
      {
        games: files.games,
        plays: files.plays,
        rosters: files.rosters,
        file: files.points,
        position,
        since,
        season,
      },
    );
    const body = { season, position, ...(weeks === null ? {} : { weeks }), ...(leagueId && { leagueId }) };
    const found = await bed.post<{ weeks: unknown; rankings: Record<string, number | string>[] }>(
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
}
