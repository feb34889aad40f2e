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
  /**
   * Weeks that have lines, each with the revision that was read, and the football time (ms) at which its lines were these
   * last; earlier versions kept no time.
   */
  weeks: [week: number, revision: number, readAtMs?: number][];
}

/**
 * A season's stat lines, one row for each player and week, by player and then by week. Row r has the entries
 * `starts[r]` to `starts[r + 1]`: places of stats in alphabetical order, and of their values among all that occur, which
 * are some thousands in half a million entries.
 */
export interface StatColumns {
  player: Uint16Array;
  week: Uint8Array;
  starts: Uint32Array;
  stat: Uint16Array;
  value: Uint16Array | Uint32Array;
  values: Float64Array;
  /** 1 for a row in which the player played (`gp` >= 1). */
  hasPlayed: Uint8Array;
}

/** Ranks and snaps of the whole team are in the lines but are nothing that anybody scores. */
const notScored = /^(pos_)?rank_|^tm_|^gms_active$/;

/** A week that has lines. */
export interface OfferedWeek {
  week: number;
  revision: number;
  /** Football time, ms: the week's lines were these then. Undefined where nobody tells it. */
  readAtMs?: number;
}

/** A week with its lines. */
export interface StatWeek extends OfferedWeek {
  lines: WeekLines;
}

/** Puts the lines of a season's weeks into columns; the same lines give the same columns, in whatever order they come. */
export function statFile(season: number, weeks: readonly StatWeek[]): ColumnFile<StatsMeta> {
  const inOrder = weeks.filter(({ week }) => week <= regularWeeks).sort((one, other) => one.week - other.week);
  const names = new Set(inOrder.flatMap(({ lines }) => Object.values(lines).flatMap((line) => Object.keys(line))));
  const stats = [...names].filter((stat) => !notScored.test(stat)).sort();
  const placeOf = new Map(stats.map((stat, place) => [stat, place]));
  const byPlayer = new Map<string, { week: number; line: Entry[] }[]>();
  for (const { week, lines } of inOrder) {
    for (const [playerId, values] of Object.entries(lines)) {
      const line = entriesOf(values, placeOf);
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
  const all = rows.flatMap(({ line }) => line.map(([, value]) => value));
  const { value, values } = placesOf(all);
  const columns: StatColumns = {
    player: Uint16Array.from(rows, ({ player }) => player),
    week: Uint8Array.from(rows, ({ week }) => week),
    starts,
    stat: Uint16Array.from(rows.flatMap(({ line }) => line.map(([stat]) => stat))),
    value,
    values,
    hasPlayed: Uint8Array.from(rows, ({ line }) => (hasPlayed(line, placeOf.get('gp')) ? 1 : 0)),
  };
  const read = inOrder.map(({ week, revision, readAtMs }): StatsMeta['weeks'][number] =>
    readAtMs === undefined ? [week, revision] : [week, revision, readAtMs],
  );
  return { meta: { season, players, stats, weeks: read }, columns: { ...columns } };
}

type Entry = [stat: number, value: number];

const mostOfSixteenBits = 2 ** 16;

/** The distinct values in ascending order, and each value's place among them. */
function placesOf(all: readonly number[]): Pick<StatColumns, 'value' | 'values'> {
  const values = Float64Array.from(new Set(all)).sort();
  const placeOf = new Map([...values].map((value, place) => [value, place]));
  const places = all.map((value) => placeOf.get(value)!);
  return { value: values.length <= mostOfSixteenBits ? Uint16Array.from(places) : Uint32Array.from(places), values };
}

function entriesOf(values: WeekLines[string], placeOf: ReadonlyMap<string, number>): Entry[] {
  const found = Object.entries(values).flatMap(([stat, value]): Entry[] => {
    const place = placeOf.get(stat);
    return place === undefined ? [] : [[place, value]];
  });
  return found.sort(([one], [other]) => one - other);
}

const hasPlayed = (line: readonly Entry[], gp: number | undefined): boolean =>
  line.some(([stat, value]) => stat === gp && value >= 1);

/** The weeks that were put into columns, without what nobody scores. */
export function statWeeks({ meta, columns }: ColumnFile<StatsMeta>): StatWeek[] {
  const { player, week, starts, stat, value, values } = columns as never as StatColumns;
  const found = new Map(
    meta.weeks.map(([number, revision, readAtMs]) => [number, { week: number, revision, readAtMs, lines: {} }]),
  );
  for (let row = 0; row < player.length; row += 1) {
    const line: Record<string, number> = {};
    for (let entry = starts[row]!; entry < starts[row + 1]!; entry += 1) {
      line[meta.stats[stat[entry]!]!] = values[value[entry]!]!;
    }
    const lines: Record<string, Record<string, number>> = found.get(week[row]!)!.lines;
    lines[meta.players[player[row]!]!] = line;
  }
  return [...found.values()];
}
