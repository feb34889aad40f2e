import { byeWeekOf, type GridCell, type ScheduleGrid } from '../schedule/schedule.js';
import { type ScoredSeason } from './scored-season.js';

/** Stats that a game log shows, as the stat lines name them. */
const loggedStats = new Set(
  (
    'off_snp pass_att pass_cmp pass_yd pass_td pass_int rush_att rush_yd rush_td rec_tgt rec rec_yd rec_td fum_lost ' +
    'fga fgm xpa xpm sack int fum_rec safe def_td pts_allow idp_tkl idp_sack idp_int'
  ).split(' '),
);

/** "Questionable", "Knee". */
export interface Injury {
  status: string;
  /** Null where the report does not say. */
  part: string | null;
}

/** A player's week. */
export interface LoggedWeek {
  week: number;
  /** Null where nobody knows it. */
  team: string | null;
  /** Null on a bye, for a game that was cancelled, and where the schedule or the team is not known. */
  game: GridCell | null;
  /** Null without a game: the stat lines of a week come while most of its games are still to be played. */
  isOver: boolean | null;
  isBye: boolean;
  /** Whether the week has stat lines at all: without them nobody knows who played. */
  hasLines: boolean;
  /** Their line was read while the game was on: it is no whole game, and has neither points nor stats here. */
  isInProgress: boolean;
  /** Hundredths; null when they did not play, or nobody knows it. */
  points: number | null;
  /** What the injury report before the game said; null when the player was not on it. */
  injury: Injury | null;
  /** How nflverse's rosters of the week call the player (ACT, INA, RES, DEV …); null where they do not. */
  roster: string | null;
  /** Those that are not 0. */
  stats: Record<string, number>;
}

/**
 * Every week of a season up to the last one that has stat lines, played or not.
 * @param place of the player in the stat lines; undefined without any
 * @param teamIn the team that the player was on in a week, where something tells it
 * @param team the player's team where nothing does
 */
export function gameLog(o: {
  scored: ScoredSeason;
  place: number | undefined;
  teamIn: (week: number) => string | undefined;
  team: string | null;
  grid: ScheduleGrid;
  /** Whether the team's game of the week is over. */
  isOver: (team: string, week: number) => boolean;
  /** By week. */
  injuries: ReadonlyMap<number, Injury>;
  rosterIn: (week: number) => string | undefined;
}): LoggedWeek[] {
  const { throughWeek } = o.scored.stats;
  const withLines = new Set(o.scored.stats.weeks.map(([week]) => week));
  const weeks = Array.from({ length: throughWeek }, (_, index) => index + 1);
  const known = weeks.map(o.teamIn);
  return weeks.map((week, index) => {
    // Traded players have the team of their last game, before their first one that of it.
    const likely = known.slice(0, week).findLast(Boolean) ?? known.slice(index).find(Boolean) ?? o.team;
    const line = lineOf(o.scored, o.place, week);
    const isFree = byeWeekOf(o.grid, likely) === week;
    const isBye = isFree && line.points === null;
    // Who has played while that team had its bye was with another one.
    const team = isFree && !isBye ? null : likely;
    const game = o.grid[team ?? '']?.[String(week)] ?? null;
    const isOver = team === null || game === null ? null : o.isOver(team, week);
    const injury = o.injuries.get(week) ?? null;
    const roster = o.rosterIn(week) ?? null;
    const hasLines = withLines.has(week);
    return { week, team, game, isOver, isBye, hasLines, injury, roster, ...line };
  });
}

function lineOf({ stats, points }: ScoredSeason, place: number | undefined, week: number) {
  const { columns } = stats;
  const found: Pick<LoggedWeek, 'isInProgress' | 'points' | 'stats'> = { isInProgress: false, points: null, stats: {} };
  if (place === undefined) return found;
  for (let row = stats.firstRow[place]!; row < stats.firstRow[place + 1]!; row += 1) {
    if (columns.week[row] !== week) continue;
    if (stats.running.has(row)) return { ...found, isInProgress: true };
    if (columns.hasPlayed[row] === 1) found.points = points[row]!;
    for (let entry = columns.starts[row]!; entry < columns.starts[row + 1]!; entry += 1) {
      const name = stats.stats[columns.stat[entry]!]!;
      const value = columns.values[columns.value[entry]!]!;
      if (loggedStats.has(name) && value !== 0) found.stats[name] = value;
    }
  }
  return found;
}
