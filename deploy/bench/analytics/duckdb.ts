import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { NflView } from '@dynasty/analytics/domain/view/nfl-view';
import { median } from '../measure.js';
import { scoredSeasons, type Queries } from './queries.js';

export const rounds = 30;
/** Every stat line with its points and the opponent; polars reads it too. */
export const linesFile = 'lines.json';
const red = `yardline_100 <= 20 AND rusher_player_id IS NOT NULL AND down IS NOT NULL AND season_type = 'REG'`;

/** The same questions in SQL over tables in memory. */
const questions: Record<keyof Queries, string> = {
  redZone: `SELECT rusher_player_id, count(*), sum(rush_touchdown), count(*) FILTER (yardline_100 <= 5),
      sum(rush_touchdown) FILTER (yardline_100 <= 5), sum(rushing_yards) FROM plays WHERE ${red} GROUP BY 1 ORDER BY 2 DESC`,
  redZoneReceiving: `SELECT receiver_player_id, count(*), sum(complete_pass), sum(pass_touchdown),
      count(*) FILTER (yardline_100 <= 5), sum(pass_touchdown) FILTER (yardline_100 <= 5) FROM plays
      WHERE yardline_100 <= 20 AND receiver_player_id IS NOT NULL AND down IS NOT NULL AND season_type = 'REG'
      GROUP BY 1 ORDER BY 4 DESC`,
  fantasyPoints: `SELECT player, position, count(*), sum(points) AS total, rank() OVER (ORDER BY sum(points) DESC),
      rank() OVER (PARTITION BY position ORDER BY sum(points) DESC) FROM lines
      WHERE season = (SELECT max(season) FROM lines) GROUP BY 1, 2 ORDER BY total DESC`,
  playerStats: `SELECT rusher_player_id, count(DISTINCT week), count(*), sum(rushing_yards), sum(rush_touchdown)
      FROM plays WHERE season_type = 'REG' AND rusher_player_id IS NOT NULL GROUP BY 1 ORDER BY 4 DESC LIMIT 25`,
  consistency: `SELECT player, count(*) AS games, avg(points), median(points), stddev_pop(points),
      percent_rank() OVER (ORDER BY stddev_pop(points) / avg(points) DESC) FROM lines
      WHERE position = 'WR' AND season = (SELECT max(season) FROM lines) GROUP BY 1 HAVING games >= 8 AND avg(points) > 0`,
  dvp: `SELECT season, opponent, sum(points) / count(DISTINCT week), rank() OVER (PARTITION BY season ORDER BY
      sum(points) / count(DISTINCT week)) FROM lines WHERE position = 'RB' AND opponent IS NOT NULL GROUP BY 1, 2`,
};

/** Every stat line with its points and the opponent, one JSON object a line. */
function linesOf(view: NflView): string {
  return scoredSeasons(view)
    .flatMap(({ season, scored: { stats, points }, players, opponents }) => {
      const { player, week, hasPlayed } = stats.columns;
      return [...player].flatMap((place, row) => {
        if (hasPlayed[row] === 0) return [];
        const { playerId, position } = players[place]!;
        const opponent = opponents.teams[opponents.ofRow[row]!] ?? null;
        return [JSON.stringify({ season, week: week[row], player: playerId, position, opponent, points: points[row] })];
      });
    })
    .join('\n');
}

/** Medians of what DuckDB takes for each question, ms, with its tables in memory; one thread, as a worker has. */
export async function duckDbTimes(
  view: NflView,
  playFile: string,
  folder: string,
): Promise<Record<keyof Queries, number>> {
  const lines = path.join(folder, linesFile);
  writeFileSync(lines, linesOf(view));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const columns =
      'week, season_type, down, yardline_100, rusher_player_id, rush_touchdown, rushing_yards, receiver_player_id, complete_pass, pass_touchdown';
    await connection.run(`CREATE TABLE plays AS SELECT ${columns} FROM read_parquet('${playFile}')`);
    await connection.run(`CREATE TABLE lines AS SELECT * FROM read_json('${lines}')`);
    const times: [string, number][] = [];
    for (const [name, sql] of Object.entries(questions)) {
      const ms: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        (await connection.runAndReadAll(sql)).getRows();
        ms.push(performance.now() - start);
      }
      times.push([name, median(ms)]);
    }
    return Object.fromEntries(times) as Record<keyof Queries, number>;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
