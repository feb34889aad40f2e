/** One NFL game as stored and returned; teams are the codes that members know (LAR, LV, WAS). */
export interface ScheduledGame {
  gameId: string;
  season: string;
  /** 1-18 in the regular season; 19 Wild Card, 20 Divisional, 21 Conference, 22 Super Bowl. */
  week: number;
  gameType: 'REG' | 'WC' | 'DIV' | 'CON' | 'SB';
  homeTeam: string;
  awayTeam: string;
  /** The date of the kick-off in the league's own time, for instance 2025-09-04; null while it is not set. */
  day: string | null;
  /** UTC; null while the league has not set the time. */
  kickoff: Date | null;
  homeScore: number | null;
  awayScore: number | null;
  /** Points; above 0 the home team is favoured (nflverse's sign). */
  spreadLine: number | null;
  totalLine: number | null;
  /** outdoors, dome, closed or open; null when not recorded. */
  roof: string | null;
  /** Degrees Fahrenheit. */
  temperature: number | null;
  /** Miles per hour. */
  windSpeed: number | null;
  stadium: string | null;
  stadiumId: string | null;
}

/** The opponent of a team in a week, as the schedule grid shows it. */
export interface GridCell {
  isHome: boolean;
  opponent: string;
}

/** Team -> week -> opponent; a bye is absent. */
export type ScheduleGrid = Record<string, Record<string, GridCell>>;

/** Weeks that the grid shows. */
export const GRID_WEEKS = 18;

/**
 * Builds the grid of a season's regular weeks, teams in alphabetical order.
 * @param games games of one season; later ones win where a team would play twice in a week
 */
export function scheduleGrid(games: readonly ScheduledGame[]): ScheduleGrid {
  const regular = games.filter((game) => game.gameType === 'REG' && game.week <= GRID_WEEKS);
  const teams = [...new Set(regular.flatMap((game) => [game.homeTeam, game.awayTeam]))].sort();
  const grid: ScheduleGrid = Object.fromEntries(teams.map((team) => [team, {}]));
  for (const game of regular) {
    grid[game.homeTeam]![String(game.week)] = { isHome: true, opponent: game.awayTeam };
    grid[game.awayTeam]![String(game.week)] = { isHome: false, opponent: game.homeTeam };
  }
  return grid;
}

/** Says whether a team's game of a week is over: its score is known then. */
export function gamesOver(
  games: readonly Pick<ScheduledGame, 'week' | 'homeTeam' | 'awayTeam' | 'homeScore'>[],
): (team: string, week: number) => boolean {
  const over = games.filter(({ homeScore }) => homeScore !== null);
  const known = new Set(over.flatMap(({ week, homeTeam, awayTeam }) => [`${homeTeam} ${week}`, `${awayTeam} ${week}`]));
  return (team, week) => known.has(`${team} ${week}`);
}

/** A team's week without a game, the first one; null where its schedule is not known, or has none. */
export function byeWeekOf(grid: ScheduleGrid, team: string | null): number | null {
  const weeks = team === null ? undefined : grid[team];
  if (weeks === undefined) return null;
  const all = Array.from({ length: GRID_WEEKS }, (_, index) => index + 1);
  return all.find((week) => weeks[String(week)] === undefined) ?? null;
}
