import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Catalog } from '../league/catalog.js';
import type { World } from '../world.js';
import { csvLine, csvText } from './csv.js';
import { gameColumns, gameRow } from './game-rows.js';
import { idColumns, idRow } from './id-rows.js';
import { isOver } from './live.js';
import { seasonOver, weekOf, type Moment } from './moment.js';
import { playColumns, playRow } from './play-rows.js';
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
export function playText(catalog: Catalog, moment: Moment): string {
  const { season } = catalog;
  const people = new Map(
    [...season.squads.depth.values()]
      .flatMap((chart) => Object.values(chart).flat())
      .map((player) => [player.id, player]),
  );
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

/** Turns CSV text into a parquet file; one thread, so that the same text gives the same bytes. */
export async function writeParquet(
  file: string,
  text: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const source = `${file}.csv.tmp`;
  const draft = `${file}.tmp`;
  writeFileSync(source, text);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const types = Object.entries(columns)
    .map(([name, type]) => `'${name}': '${type}'`)
    .join(', ');
  const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;
  await connection.run(
    `COPY (SELECT * FROM read_csv(${quoted(source)}, header = true, columns = {${types}})) TO ${quoted(draft)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  connection.closeSync();
  instance.closeSync();
  rmSync(source);
  renameSync(draft, file);
}

/** Writes `play_by_play_<season>.parquet`. */
export async function writePlays(folder: string, catalog: Catalog, moment: Moment): Promise<void> {
  const file = path.join(folder, `play_by_play_${catalog.season.season}.parquet`);
  await writeParquet(file, playText(catalog, moment), playColumns);
}
