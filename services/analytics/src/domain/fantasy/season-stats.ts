import { type ColumnFile } from '../columns/column-file.js';
import { type StatColumns, type StatsMeta } from './stat-lines.js';

/** What a process keeps of a season's stat lines. */
export interface SeasonStats extends StatsMeta {
  columns: StatColumns;
  /** Rows of the player at place p are `firstRow[p]` to `firstRow[p + 1]`. */
  firstRow: Uint32Array;
  /** The last week that has lines; 0 without any. */
  throughWeek: number;
  placeOf: ReadonlyMap<string, number>;
}

/** Prepares a season's stat lines for questions. */
export function seasonStats({ meta, columns }: ColumnFile<StatsMeta>): SeasonStats {
  const lines = columns as never as StatColumns;
  const rows = lines.player.length;
  const firstRow = new Uint32Array(meta.players.length + 1);
  for (let row = 0; row < rows; row += 1) firstRow[lines.player[row]! + 1] = row + 1;
  return {
    ...meta,
    columns: lines,
    firstRow,
    throughWeek: Math.max(0, ...meta.weeks.map(([week]) => week)),
    placeOf: new Map(meta.players.map((id, place) => [id, place])),
  };
}
