import { type ColumnFile } from '../columns/column-file.js';
import { gameMs } from '../schedule/nfl-week.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { type OfferedWeek, type StatColumns, type StatsMeta } from './stat-lines.js';

/** What a process keeps of a season's stat lines. */
export interface SeasonStats extends StatsMeta {
  columns: StatColumns;
  /** Rows of the player at place p are `firstRow[p]` to `firstRow[p + 1]`. */
  firstRow: Uint32Array;
  /** The last week that has lines; 0 without any. */
  throughWeek: number;
  placeOf: ReadonlyMap<string, number>;
  /** Rows that were read while the games of their teams were on: they count as no game, and their points nowhere. */
  running: ReadonlySet<number>;
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
    running: new Set(),
  };
}

type Timed = Pick<ScheduledGame, 'week' | 'kickoff'>;

/**
 * Says of a game whether the lines of its week were read once it was over. A week is read as soon as one of its games has
 * ended: of those that are on it holds some minutes then. Yes where the kick-off or the time of the read is not known.
 */
export function readsWholeGames({ weeks }: Pick<StatsMeta, 'weeks'>): (game: Timed) => boolean {
  const readAt = new Map(weeks.map(([week, , readAtMs]) => [week, readAtMs ?? Infinity]));
  return ({ week, kickoff }) => kickoff === null || kickoff.getTime() + gameMs <= (readAt.get(week) ?? Infinity);
}

/**
 * Leaves out of a week when it was read where that decides nothing: all of its games were over. Later looks at the same
 * lines then change nothing. Weeks of which no game is known keep it.
 * @param games the season's
 */
export function withDecidingTime(games: readonly Timed[]): <W extends OfferedWeek>(week: W) => W {
  const byWeek = Map.groupBy(games, ({ week }) => week);
  return (offered) => {
    const { week, revision, readAtMs } = offered;
    if (readAtMs === undefined) return offered;
    const isWhole = readsWholeGames({ weeks: [[week, revision, readAtMs]] });
    return byWeek.get(week)?.every(isWhole) ? { ...offered, readAtMs: undefined } : offered;
  };
}

/**
 * A season's lines with those marked as `running` that were read before the games of their teams were over; the same
 * object where there are none.
 * @param teamOf the team of a row's player in its week; undefined where nothing tells it
 */
export function markRunning(
  stats: SeasonStats,
  games: readonly ScheduledGame[],
  teamOf: (row: number) => string | undefined,
): SeasonStats {
  const isWhole = readsWholeGames(stats);
  const open = games.filter((game) => !isWhole(game));
  if (open.length === 0) return stats;
  const teams = new Set(open.flatMap(({ week, homeTeam, awayTeam }) => [`${homeTeam} ${week}`, `${awayTeam} ${week}`]));
  const weeks = new Set(open.map(({ week }) => week));
  const { week, hasPlayed } = stats.columns;
  const rows = [...week.keys()].filter(
    (row) => hasPlayed[row] === 1 && weeks.has(week[row]!) && teams.has(`${teamOf(row)} ${week[row]}`),
  );
  if (rows.length === 0) return stats;
  const running = new Set(rows);
  const counted = hasPlayed.map((played, row) => (running.has(row) ? 0 : played));
  return { ...stats, running, columns: { ...stats.columns, hasPlayed: counted } };
}
