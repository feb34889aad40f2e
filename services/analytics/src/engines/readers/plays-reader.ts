import { type DuckDBConnection } from '@duckdb/node-api';
import { writeFile } from 'node:fs/promises';
import { encodeColumns } from '../../domain/columns/column-file.js';
import { type PlayList, playList, type SourcePlay } from '../../domain/plays/play-list.js';
import { lateralColumns, playColumns, scorerColumn } from '../../domain/plays/play-columns.js';
import { seasonFile } from '../../domain/plays/season-plays.js';
import { namedRejections, RefusedSource, requireFewRejected } from '../../domain/sources/source-checks.js';
import type { PlaysRead } from '../read-plays.js';
import { columnsOf, mostRows, sourceOf, withDuckDb } from './duckdb.js';
import { problemOfPlay } from './play-checks.js';
import { serveReader } from './serve-reader.js';

/** SQL: good plays that count for somebody. */
const fromScrimmage = `problem IS NULL AND down IS NOT NULL AND posteam IS NOT NULL
  AND (passer_player_id IS NOT NULL OR receiver_player_id IS NOT NULL OR rusher_player_id IS NOT NULL)`;

/** Reads the play file of a season and writes its column file; gives what was found. */
serveReader(async ([file = '', season = '', to = '']) =>
  withDuckDb(to, async (connection): Promise<PlaysRead> => {
    const columns = await columnsOf(connection, file, playColumns);
    const texts = playColumns.map((name) => `CAST("${name}" AS VARCHAR) AS "${name}"`).join(', ');
    const text = (name: string) => `CAST(${columns.has(name) ? name : 'NULL'} AS VARCHAR)`;
    const laterals = lateralColumns.map((name) => `${text(name)} AS ${name}`).join(', ');
    await connection.run(
      `CREATE TEMP TABLE plays AS SELECT *, ${problemOfPlay} AS problem
         FROM (SELECT ${texts}, ${laterals}, ${text(scorerColumn)} AS scorer, ${columns.has(scorerColumn)} AS knows_scorer
               FROM ${sourceOf(file)} LIMIT ${mostRows + 1})`,
      { file },
    );
    const found = await checkRows(connection, season, columns.has(scorerColumn));
    await writeFile(to, encodeColumns(seasonFile(await readScrimmage(connection, Number(season)))));
    return found;
  }),
);

async function rowsOf<T>(connection: DuckDBConnection, sql: string): Promise<T[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson() as T[];
}

async function checkRows(connection: DuckDBConnection, season: string, knowsScorer: boolean): Promise<PlaysRead> {
  const [counts] = await rowsOf<{ rows: number; rejected: number; other: string | null }>(
    connection,
    `SELECT count(*)::INTEGER AS rows, count(problem)::INTEGER AS rejected,
       min(coalesce(season, 'none')) FILTER (season IS NULL OR TRY_CAST(season AS DOUBLE) <> ${Number(season)}) AS other FROM plays`,
  );
  const { rows, rejected, other } = counts!;
  if (rows === 0) throw new RefusedSource('the file has no plays');
  if (rows > mostRows) throw new RefusedSource(`the file has more than ${mostRows} rows`);
  if (other !== null) throw new RefusedSource(`the file holds plays of season ${other}`);
  const named = await rowsOf<{ rejection: string }>(
    connection,
    `SELECT coalesce(game_id, 'no game') || ' play ' || coalesce(play_id, '?') || ': ' || problem AS rejection
       FROM plays WHERE problem IS NOT NULL ORDER BY game_id, play_id LIMIT ${namedRejections}`,
  );
  const rejections = named.map(({ rejection }) => rejection);
  requireFewRejected({ rows: 'plays', all: rows, rejected, first: rejections[0] });
  return { rows, filled: await filledColumns(connection, knowsScorer), rejectedRows: rejected, rejections };
}

async function filledColumns(connection: DuckDBConnection, knowsScorer: boolean): Promise<Record<string, number>> {
  const columns = [...playColumns.map((name) => [name, name]), ...(knowsScorer ? [[scorerColumn, 'scorer']] : [])];
  const counts = columns.map(([name, column]) => `count("${column}")::INTEGER AS "${name}"`).join(', ');
  return (await rowsOf<Record<string, number>>(connection, `SELECT ${counts} FROM plays`))[0]!;
}

const number = (column: string) => `TRY_CAST("${column}" AS DOUBLE)`;
const isOne = (column: string) => `coalesce(${number(column)} = 1, false)`;
const yards = (column: string) => `coalesce(${number(column)}, 0)`;
const isScorer = (player: string) => `coalesce(scorer = ${player}, false)`;
const byScorer = (player: string) => `CASE WHEN knows_scorer THEN ${isScorer(player)} ELSE true END`;

/** SQL: where a play stands among the others, and what all of it has in common. */
const place = `${number('week')} AS week, game_id, ${number('play_id')} AS place, season_type AS "seasonType",
  posteam AS team, ${yards('yardline_100')} AS yardline`;

/** SQL: plays, each as SourcePlay has it. */
const wholePlays = `SELECT ${place},
  passer_player_id AS passer, passer_player_name AS "passerName",
  receiver_player_id AS receiver, receiver_player_name AS "receiverName",
  rusher_player_id AS rusher, rusher_player_name AS "rusherName",
  ${yards('rushing_yards')} AS "rushingYards", ${yards('receiving_yards')} AS "receivingYards",
  ${yards('passing_yards')} AS "passingYards", ${yards('yards_after_catch')} AS "yardsAfterCatch",
  ${isOne('rush_touchdown')} AND ${byScorer('rusher_player_id')} AS "rushingTouchdown",
  ${isOne('complete_pass')} AS complete,
  ${isOne('pass_touchdown')} AND ${byScorer('receiver_player_id')} AS "receivingTouchdown",
  ${isOne('pass_touchdown')} AS "passingTouchdown",
  ${isOne('interception')} AS interception,
  ${isOne('pass_attempt')} AND NOT ${isOne('sack')} AS attempt,
  false AS "lateral"
  FROM plays WHERE ${fromScrimmage}`;

/** SQL: what came of laterals, in the same columns. Every yard of theirs that caught nothing is one after the catch. */
const lateralParts = `SELECT ${place}, NULL, NULL,
  lateral_receiver_player_id, lateral_receiver_player_name, lateral_rusher_player_id, lateral_rusher_player_name,
  ${yards('lateral_rushing_yards')}, ${yards('lateral_receiving_yards')}, 0, ${yards('lateral_receiving_yards')},
  ${isOne('rush_touchdown')} AND ${isScorer('lateral_rusher_player_id')}, false,
  ${isOne('pass_touchdown')} AND ${isScorer('lateral_receiver_player_id')}, false, false, false,
  true
  FROM plays WHERE ${fromScrimmage}
    AND (lateral_receiver_player_id IS NOT NULL OR lateral_rusher_player_id IS NOT NULL)`;

/** The plays from scrimmage with a passer, a receiver or a runner, in order of week, game and play. */
async function readScrimmage(connection: DuckDBConnection, season: number): Promise<ReturnType<PlayList['end']>> {
  const all = `(${wholePlays} UNION ALL ${lateralParts})`;
  const [{ count }] = (await rowsOf<{ count: number }>(
    connection,
    `SELECT count(*)::INTEGER AS count FROM ${all}`,
  )) as [{ count: number }];
  const result = await connection.stream(
    `SELECT * EXCLUDE (game_id, place) FROM ${all} ORDER BY week, game_id, place, "lateral"`,
  );
  const list = playList(season, count);
  for await (const rows of result.yieldRowObjectJson()) for (const play of rows) list.add(play as never as SourcePlay);
  return list.end();
}
