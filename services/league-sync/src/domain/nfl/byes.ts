import { teamCode } from './nfl-teams.js';

/** A game of a season's schedule. */
export interface ScheduledGame {
  week: number;
  /** REG, WC, DIV, CON or SB. */
  gameType: string;
  homeTeam: string;
  awayTeam: string;
  kickoff: Date | null;
  isFinished: boolean;
}

/** The weeks in which teams do not play. */
export interface Byes {
  /** The team's bye week; null where the schedule is not known. */
  weekOf(team: string | null): number | null;
  /** True when the team has no game that week: its bye, or a game that was called off. */
  isIdle(team: string | null, week: number): boolean;
}

/** The byes of 2025, for as long as that season's schedule is not stored. */
const byesOf2025: Readonly<Record<number, string>> = {
  5: 'ATL CHI GB PIT',
  6: 'HOU MIN',
  7: 'BAL BUF',
  8: 'ARI DET JAX LV LAR SEA',
  9: 'CLE NYJ PHI TB',
  10: 'CIN DAL KC TEN',
  11: 'IND NO',
  12: 'DEN LAC MIA WAS',
  14: 'CAR NE NYG SF',
};

/** A season's byes from its own schedule; a team without a game in two weeks has its bye in the first of them. */
export function byesOf(season: string, games: readonly ScheduledGame[]): Byes {
  const idle = idleWeeks(games);
  const known = idle.size === 0 && season === '2025' ? fallback() : idle;
  const weeksOf = (team: string | null) => (team === null ? undefined : known.get(teamCode(team)));
  return {
    weekOf: (team) => weeksOf(team)?.[0] ?? null,
    isIdle: (team, week) => weeksOf(team)?.includes(week) ?? false,
  };
}

/** Team -> regular-season weeks, in order, in which others play and it does not. */
function idleWeeks(games: readonly ScheduledGame[]): Map<string, number[]> {
  const playing = new Map<number, Set<string>>();
  for (const game of games) {
    if (game.gameType !== 'REG') continue;
    const teams = playing.get(game.week) ?? new Set();
    playing.set(game.week, teams.add(teamCode(game.homeTeam)).add(teamCode(game.awayTeam)));
  }
  const weeks = [...playing].sort(([a], [b]) => a - b);
  const teams = new Set(weeks.flatMap(([, those]) => [...those]));
  return new Map([...teams].map((team) => [team, weeks.flatMap(([week, those]) => (those.has(team) ? [] : [week]))]));
}

function fallback(): Map<string, number[]> {
  return new Map(
    Object.entries(byesOf2025).flatMap(([week, teams]) => teams.split(' ').map((team) => [team, [Number(week)]])),
  );
}
