import { type ColumnFile } from '../columns/column-file.js';
import { type StatColumns, type StatsMeta } from './stat-lines.js';

/** What a process keeps of a season's stat lines. */
export interface SeasonStats extends StatsMeta {
  columns: StatColumns;
  /** Rows of the player at place p are `firstRow[p]` to `firstRow[p + 1]`. */
  firstRow: Uint32Array;
  /** 1 for a row in which the player played (`gp` >= 1). */
  hasPlayed: Uint8Array;
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
    hasPlayed: hasPlayed(lines, meta.stats.indexOf('gp')),
    throughWeek: Math.max(0, ...meta.weeks.map(([week]) => week)),
    placeOf: new Map(meta.players.map((id, place) => [id, place])),
  };
}

function hasPlayed({ player, starts, stat, value }: StatColumns, gp: number): Uint8Array {
  return Uint8Array.from(player, (_player, row) => {
    for (let entry = starts[row]!; entry < starts[row + 1]!; entry += 1) {
      if (stat[entry] === gp) return value[entry]! >= 1 ? 1 : 0;
    }
    return 0;
  });
}
