import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Season } from '../football/season.js';
import type { World } from '../world.js';
import { csvLine, csvText } from './csv.js';
import { gameColumns, gameRow } from './game-rows.js';
import { idColumns, idRow } from './id-rows.js';
import { isOver } from './live.js';
import { seasonOver, weekOf, type Moment } from './moment.js';
import { injuryColumns, injuryText, rosterColumns, rosterText, teamColumns, teamText } from './people-rows.js';
import { playColumns, playRow } from './play-rows.js';
import { rosterWeekColumns, rosterWeekText } from './roster-week-rows.js';
import { writeWhole } from './writer.js';

/** Writes `games.csv`: every season's games, with scores as far as they are over at the moment. */
export function writeGames(folder: string, world: World, moment: Moment): void {
  const rows = [...world.catalogs.values()].flatMap(({ season }) =>
    season.games.map((played) => gameRow(season, played, season.season < moment.season || isOver(played, moment))),
  );
  writeWhole(path.join(folder, 'games.csv'), csvText(gameColumns, rows));
}

/** Writes `db_playerids.csv`. */
export function writeIds(folder: string, world: World, season: number): void {
  const teamOf = world.population.seasons.get(season)?.teamOf;
  const rows = world.population.players.map((player) => idRow(player, teamOf?.get(player.id) ?? null, season));
  writeWhole(path.join(folder, 'db_playerids.csv'), csvText(idColumns, rows));
}

/** The plays of a season that can be seen at a moment, as CSV text. */
export function playText(season: Season, moment: Moment): string {
  const everybody = [...season.squads.depth.values()].flatMap((chart) => Object.values(chart).flat());
  const people = new Map(everybody.map((player) => [player.id, player]));
  const known = weekOf(season.season, moment) === seasonOver;
  const lines = [csvLine(Object.keys(playColumns))];
  for (const played of season.games) {
    if (!known && played.game.week > moment.week) continue;
    const running = !known && played.game.week === moment.week;
    for (const play of played.plays) {
      if (running && played.game.kickoff + play.minute > moment.minute) break;
      lines.push(csvLine(playRow(played, play, (id) => people.get(id))));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Where the CSV text of a parquet file waits. */
export const textOf = (file: string): string => `${file}.csv.tmp`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes a parquet file of the CSV text that waits beside it; by one thread, so that the same text gives the same bytes. */
export async function makeParquet(file: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const draft = `${file}.tmp`;
  const types = Object.entries(columns).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
  const source = `read_csv(${quoted(textOf(file))}, header = true, columns = {${types.join(', ')}})`;
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT * FROM ${source}) TO ${quoted(draft)} (FORMAT parquet, COMPRESSION zstd)`);
  connection.closeSync();
  instance.closeSync();
  rmSync(textOf(file));
  renameSync(draft, file);
}

const playFile = (folder: string, season: number): string => path.join(folder, `play_by_play_${season}.parquet`);

/** Puts the text of a season's play file down; {@link makePlays} makes the file of it. */
export function putPlays(folder: string, season: Season, moment: Moment): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(textOf(playFile(folder, season.season)), playText(season, moment));
}

/** Writes who played where, who was hurt when, and the teams; the names are those of nflverse's own collections. */
export async function writePeople(folder: string, world: World, moment: Moment): Promise<void> {
  const seasons = [...world.catalogs.values()].map((catalog) => catalog.season);
  const tables = [
    ['rosters_seasonal_2021-2025.parquet', rosterText(seasons), rosterColumns],
    ['injuries_2021-2025.parquet', injuryText(seasons, moment.week), injuryColumns],
    ['teams.parquet', teamText(), teamColumns],
  ] as const;
  for (const [name, text, columns] of tables) {
    const file = path.join(folder, name);
    writeFileSync(textOf(file), text);
    await makeParquet(file, columns);
  }
}

/** Writes `roster_weekly_<season>.parquet`: who was where in the weeks up to the moment. */
export async function writeRosterWeeks(folder: string, season: Season, moment: Moment): Promise<void> {
  const file = path.join(folder, `roster_weekly_${season.season}.parquet`);
  writeFileSync(textOf(file), rosterWeekText(season, moment));
  await makeParquet(file, rosterWeekColumns);
}

/** Makes `play_by_play_<season>.parquet`. */
export async function makePlays(folder: string, season: number): Promise<void> {
  await makeParquet(playFile(folder, season), playColumns);
}
