import { type MatchupStatus } from '../season/matchup-status.js';

/** A game of a season's schedule. */
export interface ScheduledGame {
  week: number;
  /** REG, WC, DIV, CON or SB. */
  gameType: string;
  homeTeam: string;
  awayTeam: string;
  /** Null while the time is not set. */
  kickoff: Date | null;
  isFinished: boolean;
}

type Teams = Pick<ScheduledGame, 'homeTeam' | 'awayTeam'>;

/** Codes that differ between sources and years -> the code used here (Sleeper's). */
const aliases: Readonly<Record<string, string>> = {
  ARZ: 'ARI',
  BLT: 'BAL',
  CLV: 'CLE',
  HST: 'HOU',
  JAC: 'JAX',
  LA: 'LAR',
  LAS: 'LV',
  LVR: 'LV',
  OAK: 'LV',
  SD: 'LAC',
  STL: 'LAR',
  WFT: 'WAS',
  WSH: 'WAS',
};

/** One code for a team: LA -> LAR, OAK -> LV, WSH -> WAS and so on. */
const teamCode = (code: string): string => aliases[code] ?? code;

const teamsOf = ({ homeTeam, awayTeam }: Teams): [string, string] => [teamCode(homeTeam), teamCode(awayTeam)];

/** What is known of each team, whatever code it goes by; undefined for free agents. */
export type ByTeam<V> = (team: string | null) => V | undefined;

const byTeam =
  <V>(known: ReadonlyMap<string, V>): ByTeam<V> =>
  (team) =>
    team === null ? undefined : known.get(teamCode(team));

/** The byes of 2025, for as long as that season's schedule is not stored. Source: the specification's table. */
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

/**
 * Team -> the week of its bye, from the season's own schedule: a regular-season week in which others play and it does
 * not. A game that was called off leaves two teams with a second such week; their bye is the one among the bye
 * weeks of all others.
 */
export function byesOf(season: string, games: readonly ScheduledGame[]): ReadonlyMap<string, number> {
  const idle = idleWeeks(games);
  if (idle.size === 0 && season === '2025') {
    return new Map(
      Object.entries(byesOf2025).flatMap(([week, teams]) => teams.split(' ').map((team) => [team, Number(week)])),
    );
  }
  const others = [...idle.values()].filter((weeks) => weeks.length === 1).flat();
  const [first, last] = [Math.min(...others), Math.max(...others)];
  return new Map(
    [...idle].flatMap(([team, weeks]) => {
      const bye = weeks.find((week) => first <= week && week <= last) ?? weeks[0];
      return bye === undefined ? [] : [[team, bye]];
    }),
  );
}

/** A team's bye week by any of its codes; undefined where it is not known. */
export const byeWeeksOf = (season: string, games: readonly ScheduledGame[]): ByTeam<number> =>
  byTeam(byesOf(season, games));

/** Team -> regular-season weeks, in order, in which others play and it does not. */
function idleWeeks(games: readonly ScheduledGame[]): Map<string, number[]> {
  const regular = games.filter((game) => game.gameType === 'REG');
  const playing = Map.groupBy(regular, (game) => game.week);
  const weeks = [...playing].sort(([a], [b]) => a - b);
  const teamsOfWeek = weeks.map(([week, played]) => ({ week, teams: new Set(played.flatMap(teamsOf)) }));
  return new Map(
    [...new Set(regular.flatMap(teamsOf))].map((team) => [
      team,
      teamsOfWeek.flatMap(({ week, teams }) => (teams.has(team) ? [] : [week])),
    ]),
  );
}

export interface NextGame {
  /** "vs BUF" at home, "@ BUF" away. */
  location: string;
  kickoff: Date | null;
  week: number;
}

/** Each team's first game that has not kicked off by `now`; `games` in order of week and kick-off. */
export function nextGamesOf(games: readonly ScheduledGame[], now: Date): ByTeam<NextGame> {
  const next = new Map<string, NextGame>();
  for (const game of games) {
    const isToCome = game.kickoff === null ? !game.isFinished : game.kickoff > now;
    if (!isToCome) continue;
    const [home, away] = teamsOf(game);
    const when = { kickoff: game.kickoff, week: game.week };
    if (!next.has(home)) next.set(home, { location: `vs ${away}`, ...when });
    if (!next.has(away)) next.set(away, { location: `@ ${home}`, ...when });
  }
  return byTeam(next);
}

/** The regular-season games of a week. */
export const gamesOfWeek = <G extends ScheduledGame>(games: readonly G[], week: number): G[] =>
  games.filter((game) => game.week === week && game.gameType === 'REG');

/** Scores begin to move at kick-off; the longest games (overtime, delays) are over after this time. */
export const gameMs = 4 * 3_600_000;

/** True while a game is played, by the schedule. */
export const areGamesOn = (games: readonly Pick<ScheduledGame, 'kickoff'>[], now: Date): boolean =>
  games.some(({ kickoff }) => kickoff !== null && kickoff <= now && now.getTime() < kickoff.getTime() + gameMs);

export type GameState = 'yet_to_play' | 'playing' | 'final';

/** Where each team's game of the week is by the schedule; `games` are the week's. */
export function gameStates(games: readonly Omit<ScheduledGame, 'isFinished'>[], now: Date): ByTeam<GameState> {
  const stateOf = (game: (typeof games)[number]): GameState => {
    if (game.kickoff === null || game.kickoff > now) return 'yet_to_play';
    return areGamesOn([game], now) ? 'playing' : 'final';
  };
  return byTeam(new Map(games.flatMap((game) => teamsOf(game).map((team) => [team, stateOf(game)]))));
}

/** When each team's game of the week has kicked off; undefined where it has not by `now`. `games` are the week's. */
export function kickoffsBy(games: readonly ScheduledGame[], now: Date): ByTeam<Date> {
  const begun = games.flatMap((game) => {
    const { kickoff } = game;
    if (kickoff === null || kickoff > now) return [];
    return teamsOf(game).map((team): [string, Date] => [team, kickoff]);
  });
  return byTeam(new Map(begun));
}

/** Where the real season is: the NFL's own state, and the games of the viewed week. */
export interface FootballWeek {
  /** Null before the provider was asked. */
  state: { season: string; week: number } | null;
  /** Empty where the schedule is not known. */
  games: readonly Pick<ScheduledGame, 'kickoff'>[];
  now: Date;
}

/**
 * The status of a week that its league leaves open: `In Progress` from the week's first kick-off. Without a schedule
 * the NFL's week decides, together with points on the board.
 */
export function statusByKickoffs(
  viewed: { season: string; week: number; hasPoints: boolean },
  { state, games, now }: FootballWeek,
): 'In Progress' | 'Scheduled' {
  const isToCome = viewed.season !== state?.season || viewed.week > state.week;
  if (isToCome) return 'Scheduled';
  const kickoffs = games.flatMap((game) => game.kickoff ?? []);
  const hasBegun =
    kickoffs.length > 0 ? kickoffs.some((kickoff) => kickoff <= now) : viewed.week < state.week || viewed.hasPoints;
  return hasBegun ? 'In Progress' : 'Scheduled';
}

/** A league's week at a moment. */
export interface WeekMoment {
  status: MatchupStatus;
  /** Where a team's game of the week is; null where the week's schedule is not known. */
  games: ByTeam<GameState> | null;
}

/** A league's week as it stands by the football clock; its `status` is null where the schedule decides. */
export function weekAt(
  week: { season: string; week: number; status: 'Final' | 'Scheduled' | null; hasPoints: boolean },
  { state, games, now }: { state: FootballWeek['state']; games: readonly ScheduledGame[]; now: Date },
): WeekMoment {
  const ofWeek = gamesOfWeek(games, week.week);
  return {
    status: week.status ?? statusByKickoffs(week, { state, games: ofWeek, now }),
    games: ofWeek.length === 0 ? null : gameStates(ofWeek, now),
  };
}

/**
 * When a day of the calendar (YYYY-MM-DD) begins in UTC, epoch ms; null for a text that names none. 2001-02-29 is none,
 * though Date would read it as March 1.
 */
export function dayStart(day: string): number | null {
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
  return isReal ? at.getTime() : null;
}

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/**
 * True before the day (US Eastern) of the season's first game. Without a schedule the season starts on 4 September,
 * as 2025 did.
 */
export function isBeforeSeason(season: string, weekOne: readonly Pick<ScheduledGame, 'kickoff'>[], now: Date): boolean {
  const kickoffs = weekOne.flatMap((game) => game.kickoff?.getTime() ?? []);
  const firstDay = kickoffs.length === 0 ? `${season}-09-04` : easternDay.format(Math.min(...kickoffs));
  return easternDay.format(now) < firstDay;
}
