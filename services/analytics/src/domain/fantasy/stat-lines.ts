import { type ColumnFile } from '../columns/column-file.js';
import { regularWeeks } from '../plays/play-columns.js';

/** A week's stat lines: player id -> stat -> number, keyed like `scoring_settings`. */
export type WeekLines = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface StatsMeta {
  season: number;
  /** Sleeper's ids, by place. */
  players: string[];
  /** Names of stats, by place. */
  stats: string[];
  /** Weeks that have lines, each with the revision that was read. */
  weeks: [week: number, revision: number][];
}

/**
 * A season's stat lines, one row for each player and week, by player and then by week. Row r has the entries
 * `starts[r]` to `starts[r + 1]`: places of stats, and their values.
 */
export interface StatColumns {
  player: Uint16Array;
  week: Uint8Array;
  starts: Uint32Array;
  stat: Uint16Array;
  value: Float64Array;
}

/** Ranks and snaps of the whole team are in the lines but are nothing that anybody scores. */
const notScored = /^(pos_)?rank_|^tm_|^gms_active$/;

/** Puts the lines of a season's weeks into columns. */
export function statFile(
  season: number,
  weeks: readonly { week: number; revision: number; lines: WeekLines }[],
): ColumnFile<StatsMeta> {
  const stats = new Map<string, number>();
  const byPlayer = new Map<string, { week: number; line: [stat: number, value: number][] }[]>();
  for (const { week, lines } of weeks.filter(({ week }) => week <= regularWeeks)) {
    for (const [playerId, values] of Object.entries(lines)) {
      const line = Object.entries(values)
        .filter(([stat]) => !notScored.test(stat))
        .map(([stat, value]): [number, number] => [placeOf(stats, stat), value]);
      if (line.length === 0) continue;
      const known = byPlayer.get(playerId);
      if (known === undefined) byPlayer.set(playerId, [{ week, line }]);
      else known.push({ week, line });
    }
  }
  const players = [...byPlayer.keys()].sort();
  const rows = players.flatMap((playerId, player) => byPlayer.get(playerId)!.map((row) => ({ player, ...row })));
  const starts = new Uint32Array(rows.length + 1);
  for (const [index, { line }] of rows.entries()) starts[index + 1] = starts[index]! + line.length;
  const columns: StatColumns = {
    player: Uint16Array.from(rows, ({ player }) => player),
    week: Uint8Array.from(rows, ({ week }) => week),
    starts,
    stat: Uint16Array.from(rows.flatMap(({ line }) => line.map(([stat]) => stat))),
    value: Float64Array.from(rows.flatMap(({ line }) => line.map(([, value]) => value))),
  };
  const meta = {
    season,
    players,
    stats: [...stats.keys()],
    weeks: weeks.map(({ week, revision }) => [week, revision]),
  };
  return { meta: meta as StatsMeta, columns: { ...columns } };
}

function placeOf(stats: Map<string, number>, stat: string): number {
  const place = stats.get(stat) ?? stats.size;
  stats.set(stat, place);
  return place;
}
