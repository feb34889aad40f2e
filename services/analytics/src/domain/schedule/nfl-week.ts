import { type ScheduledGame } from './schedule.js';

const calendarDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The longest games (overtime, delays) are over after this time. */
export const gameMs = 4 * 3_600_000;

/**
 * A week's games by weekday, in order of the dates: a Wednesday may open a week or, with a game that was put off, end it.
 * Days without a game, and games without a date, are left out.
 */
export function gamesByWeekday<G extends Pick<ScheduledGame, 'day' | 'kickoff' | 'gameId'>>(
  games: readonly G[],
): [weekday: string, games: G[]][] {
  const dated = games.filter(({ day }) => day !== null).sort((one, other) => one.day!.localeCompare(other.day!));
  const byDay = Map.groupBy(dated, ({ day }) => calendarDays[new Date(`${day}T00:00:00Z`).getUTCDay()]!);
  return [...byDay].map(([weekday, found]) => [weekday, found.sort(byKickoff)]);
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
export function weatherOf({ roof, temperature, windSpeed, stadium }: ScheduledGame): Weather | null {
  // Of games abroad the roof, too, is that of the home team's own stadium.
  const isRoofed = (roof === 'dome' || roof === 'closed') && !Object.hasOwn(cityByName, stadium ?? '');
  if (isRoofed) return { temperature: null, conditions: 'Indoors', windSpeed: null };
  return temperature === null && windSpeed === null ? null : { temperature, conditions: 'Outdoors', windSpeed };
}

/** nflverse's id of a stadium -> its city. The files have no cities, so this table is ours. */
const cityById: Readonly<Record<string, string>> = {
  ATL97: 'Atlanta',
  BAL00: 'Baltimore',
  BOS00: 'Foxborough',
  BUF00: 'Orchard Park',
  CAR00: 'Charlotte',
  CHI98: 'Chicago',
  CIN00: 'Cincinnati',
  CLE00: 'Cleveland',
  DAL00: 'Arlington',
  DEN00: 'Denver',
  DET00: 'Detroit',
  FRA00: 'Frankfurt',
  GER00: 'Munich',
  GNB00: 'Green Bay',
  HOU00: 'Houston',
  IND00: 'Indianapolis',
  JAX00: 'Jacksonville',
  KAN00: 'Kansas City',
  LAX01: 'Inglewood',
  LON00: 'London',
  LON02: 'London',
  MEX00: 'Mexico City',
  MIA00: 'Miami Gardens',
  MIN01: 'Minneapolis',
  NAS00: 'Nashville',
  NOR00: 'New Orleans',
  NYC01: 'East Rutherford',
  PHI00: 'Philadelphia',
  PHO00: 'Glendale',
  PIT00: 'Pittsburgh',
  SAO00: 'São Paulo',
  SEA00: 'Seattle',
  SFO01: 'Santa Clara',
  TAM00: 'Tampa',
  VEG00: 'Las Vegas',
  WAS00: 'Landover',
};

/** Games abroad carry the id of the home team's own stadium: the name tells where they are. */
const cityByName: Readonly<Record<string, string>> = {
  'Allianz Arena': 'Munich',
  'Arena Corinthians': 'São Paulo',
  'Azteca Stadium': 'Mexico City',
  Bernabeu: 'Madrid',
  'Deutsche Bank Park': 'Frankfurt',
  'Estadio Banorte': 'Mexico City',
  'FC Bayern Munich Stadium': 'Munich',
  'Maracana Stadium': 'Rio de Janeiro',
  'Melbourne Cricket Ground': 'Melbourne',
  'Stade de France': 'Saint-Denis',
  'Tottenham Hotspur Stadium': 'London',
  'Tottenham Stadium': 'London',
  'Wembley Stadium': 'London',
};

/** The city of a stadium; null where it is not in the tables. */
export function stadiumCity(stadium: string, stadiumId: string | null): string | null {
  return cityByName[stadium] ?? cityById[stadiumId ?? ''] ?? null;
}
