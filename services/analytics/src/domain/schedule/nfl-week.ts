import { type ScheduledGame } from './schedule.js';

/** Wednesday openers and Tuesday make-up games occur: the days of a football week in their order. */
const weekdays = ['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday'] as const;
const calendarDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The longest games (overtime, delays) are over after this time. */
const gameMs = 4 * 3_600_000;

/** A week's games by weekday, in calendar order; days without a game, and games without a date, are left out. */
export function gamesByWeekday<G extends Pick<ScheduledGame, 'day' | 'kickoff' | 'gameId'>>(
  games: readonly G[],
): [weekday: string, games: G[]][] {
  const dated = games.filter(({ day }) => day !== null);
  const byDay = Map.groupBy(dated, ({ day }) => calendarDays[new Date(`${day}T00:00:00Z`).getUTCDay()]!);
  return weekdays.flatMap((weekday) => {
    const found = byDay.get(weekday);
    return found === undefined ? [] : [[weekday, found.sort(byKickoff)] as [string, G[]]];
  });
}

type Timed = Pick<ScheduledGame, 'kickoff' | 'gameId'>;

function byKickoff(one: Timed, other: Timed): number {
  const [left, right] = [one, other].map(({ kickoff }) => kickoff?.getTime() ?? Infinity) as [number, number];
  return left === right ? (one.gameId < other.gameId ? -1 : 1) : left - right;
}

/** A game is over once its score is known, and at the latest some hours after its kick-off. */
export function gameStatus(
  { homeScore, kickoff }: Pick<ScheduledGame, 'homeScore' | 'kickoff'>,
  now: Date,
): 'Final' | 'In Progress' | 'Scheduled' {
  if (homeScore !== null) return 'Final';
  if (kickoff === null || kickoff > now) return 'Scheduled';
  return now.getTime() - kickoff.getTime() < gameMs ? 'In Progress' : 'Final';
}

/** The bookmakers' line of a game. */
export interface Betting {
  /** The team that is expected to win; null when neither is. */
  favorite: string | null;
  /** Points that it gives, for instance "-3.5"; "EVEN" when neither is favoured. */
  line: string;
  total: number | null;
  impliedTotals: { away: number; home: number } | null;
}

/**
 * nflverse's line in words: a positive spread favours the home team; of the total each side is expected to score half,
 * the favourite half of the spread more. Null without a spread.
 */
export function bettingOf(game: ScheduledGame): Betting | null {
  const { spreadLine: spread, totalLine: total } = game;
  if (spread === null) return null;
  const impliedTotals = total === null ? null : { away: total / 2 - spread / 2, home: total / 2 + spread / 2 };
  if (spread === 0) return { favorite: null, line: 'EVEN', total, impliedTotals };
  const favorite = spread > 0 ? game.homeTeam : game.awayTeam;
  return { favorite, line: `-${Math.abs(spread)}`, total, impliedTotals };
}

export interface Weather {
  /** Degrees Fahrenheit. */
  temperature: number | null;
  conditions: 'Indoors' | 'Outdoors';
  /** Miles per hour. */
  windSpeed: number | null;
}

/** The weather as far as the schedule tells it; null when it tells nothing. */
export function weatherOf({ roof, temperature, windSpeed }: ScheduledGame): Weather | null {
  if (roof === 'dome' || roof === 'closed') return { temperature: null, conditions: 'Indoors', windSpeed: null };
  return temperature === null && windSpeed === null ? null : { temperature, conditions: 'Outdoors', windSpeed };
}
