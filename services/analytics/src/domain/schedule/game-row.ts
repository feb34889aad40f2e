import { teamCode } from '../team-codes.js';
import { gameMs } from './nfl-week.js';
import { type ScheduledGame } from './schedule.js';

/** The columns of nflverse's games.csv that are kept, as text. */
export const gameColumns = [
  'game_id',
  'season',
  'game_type',
  'week',
  'gameday',
  'gametime',
  'away_team',
  'away_score',
  'home_team',
  'home_score',
  'location',
  'spread_line',
  'total_line',
  'roof',
  'temp',
  'wind',
  'stadium_id',
  'stadium',
] as const;

export type GameRow = Record<(typeof gameColumns)[number], string | null>;

const gameTypes = ['REG', 'WC', 'DIV', 'CON', 'SB'] as const;

/**
 * Reads one row of games.csv.
 * @param kickoffOf turns a date (2025-09-04) and an Eastern time (20:20) into an instant
 * @returns the game, or a sentence that says what is wrong with the row
 */
export function readGameRow(
  row: GameRow,
  kickoffOf: (day: string, time: string) => Date | null,
): ScheduledGame | string {
  const gameType = gameTypes.find((type) => type === row.game_type);
  const week = Number(row.week);
  const name = row.game_id ?? 'a game without an id';
  if (!row.game_id) return 'a row has no game_id';
  if (gameType === undefined) return `${name}: unknown game_type ${row.game_type}`;
  if (!/^(19|20)\d{2}$/.test(row.season ?? '')) return `${name}: season ${row.season} is not a year`;
  if (isOfOtherSeason(row)) return `${name}: season ${row.season} is not that of its id`;
  if (!Number.isInteger(week) || week < 1 || week > 22) return `${name}: week ${row.week} is out of range`;
  if (!row.home_team || !row.away_team) return `${name}: a team is missing`;
  const problem = problemOfScores(row);
  if (problem !== null) return `${name}: ${problem}`;
  return {
    gameId: row.game_id,
    season: row.season!,
    week: canonicalWeek(gameType, week),
    gameType,
    homeTeam: teamCode(row.home_team),
    awayTeam: teamCode(row.away_team),
    day: row.gameday || null,
    kickoff: row.gameday && row.gametime ? kickoffOf(row.gameday, row.gametime) : null,
    homeScore: numberOrNull(row.home_score),
    awayScore: numberOrNull(row.away_score),
    spreadLine: numberOrNull(row.spread_line),
    totalLine: numberOrNull(row.total_line),
    roof: row.roof || null,
    temperature: numberOrNull(row.temp),
    windSpeed: numberOrNull(row.wind),
    stadium: row.stadium || null,
    stadiumId: row.stadium_id || null,
  };
}

/** nflverse's ids begin with the season: a wrong one, alone in its row, would be a season that is looked at as the newest. */
function isOfOtherSeason({ game_id, season }: GameRow): boolean {
  const [, ofId] = /^(\d{4})_/.exec(game_id ?? '') ?? [];
  return ofId !== undefined && ofId !== season;
}

const scoreText = /^\d{1,3}(\.0+)?$/;

/** A score that cannot be read would be none: the game would be one that is still to be played. */
function problemOfScores(row: GameRow): string | null {
  const scores = [row.home_score, row.away_score].filter(isFilledIn);
  const rubbish = scores.find((score) => !scoreText.test(score));
  if (rubbish !== undefined) return `score ${rubbish} is no number of points`;
  return scores.length === 1 ? 'one of the two scores is missing' : null;
}

/** Before 2021 the regular season had 17 weeks, so the playoffs' weeks are numbered by their round instead. */
function canonicalWeek(gameType: ScheduledGame['gameType'], week: number): number {
  const byRound = { REG: week, WC: 19, DIV: 20, CON: 21, SB: 22 };
  return byRound[gameType];
}

const isFilledIn = (text: string | null): text is string => text !== null && text !== '' && text !== 'NA';

function numberOrNull(text: string | null): number | null {
  if (!isFilledIn(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** What a file of games holds: the games, and its bad rows with what is wrong with them. */
export interface ReadGames {
  games: ScheduledGame[];
  /** Of the bad rows, where they have one. */
  rejectedIds: Set<string>;
  rejections: string[];
}

/** Reads the rows of games.csv; of several rows of one game the first counts. `kickoffOf` as for readGameRow. */
export function readGameRows(rows: readonly GameRow[], kickoffOf: Parameters<typeof readGameRow>[1]): ReadGames {
  const games = new Map<string, ScheduledGame>();
  const rejectedIds = new Set<string>();
  const rejections: string[] = [];
  for (const row of rows) {
    const game = readGameRow(row, kickoffOf);
    const problem = typeof game === 'string' ? game : games.has(game.gameId) && `${game.gameId}: is there twice`;
    if (typeof game !== 'string' && problem === false) games.set(game.gameId, game);
    else rejections.push(String(problem));
    if (typeof game === 'string' && row.game_id !== null) rejectedIds.add(row.game_id);
  }
  return { games: withoutHomeStadiums([...games.values()], rows), rejectedIds, rejections };
}

/**
 * The games with what is known of where they are played. Since 2025 nflverse gives regular games on neutral ground the id
 * and the roof of the home team's own stadium, mostly its name too, while their temperature and wind were measured where
 * they were played: in Berlin 46 degrees under the closed roof of Indianapolis. What is of the stadium at home is left
 * out. A Super Bowl may be played in the stadium of one of its teams.
 * @param rows of the same file
 */
function withoutHomeStadiums(games: readonly ScheduledGame[], rows: readonly GameRow[]): ScheduledGame[] {
  const idOf = ({ season, home_team, stadium_id }: GameRow) => `${season} ${home_team} ${stadium_id}`;
  const nameOf = ({ season, home_team, stadium }: GameRow) => `${season} ${home_team} ${stadium}`;
  const atHome = rows.filter(({ location }) => location === 'Home');
  const [homeIds, homeNames] = [new Set(atHome.map(idOf)), new Set(atHome.map(nameOf))];
  const neutral = rows.filter(({ location, game_type }) => location === 'Neutral' && game_type === 'REG');
  const rowOf = new Map(neutral.filter((row) => homeIds.has(idOf(row))).map((row) => [row.game_id, row]));
  return games.map((game) => {
    const row = rowOf.get(game.gameId);
    if (row === undefined) return game;
    return { ...game, stadium: homeNames.has(nameOf(row)) ? null : game.stadium, stadiumId: null, roof: null };
  });
}

/**
 * The games of a file without those that have lost their score: a game that has been played stays played, and its row is
 * a bad one. One that is still to be played by the clock may lose it: it was moved, or the clock was set back.
 */
export function withoutLostScores(
  read: ReadGames,
  stored: ReadonlyMap<string, Pick<ScheduledGame, 'homeScore'>>,
  now: Date,
): ReadGames {
  const isOver = ({ kickoff }: ScheduledGame) => kickoff === null || kickoff.getTime() + gameMs <= now.getTime();
  const hasLostScore = (game: ScheduledGame) =>
    game.homeScore === null && stored.get(game.gameId)?.homeScore != null && isOver(game);
  const lost = read.games.filter(hasLostScore).map(({ gameId }) => gameId);
  return {
    games: read.games.filter((game) => !hasLostScore(game)),
    rejectedIds: new Set([...read.rejectedIds, ...lost]),
    rejections: [...read.rejections, ...lost.map((id) => `${id}: its score is gone`)],
  };
}

/** Columns that are filled in once for all, and what a game has of them. */
const factOf = {
  gameday: 'day',
  gametime: 'kickoff',
  spread_line: 'spreadLine',
  total_line: 'totalLine',
  roof: 'roof',
  temp: 'temperature',
  wind: 'windSpeed',
  stadium: 'stadium',
} as const satisfies Partial<Record<keyof GameRow, keyof ScheduledGame>>;

/** Known before a game is played; the others may come and go until then. */
const isScheduled = (column: string) => column === 'gameday' || column === 'gametime';

/**
 * Of each column and season, for how many of the stored games it was filled in, and how many of these still say it. Only
 * games of a season that the file has are counted.
 */
export function factsKept(
  games: readonly ScheduledGame[],
  stored: ReadonlyMap<string, ScheduledGame>,
): { before: Record<string, number>; now: Record<string, number> } {
  const before: Record<string, number> = {};
  const now: Record<string, number> = {};
  for (const game of games) {
    for (const [column, fact] of Object.entries(factOf)) {
      if (stored.get(game.gameId)?.[fact] == null || (game.homeScore === null && !isScheduled(column))) continue;
      const ofSeason = `${column} in ${game.season}`;
      before[ofSeason] = (before[ofSeason] ?? 0) + 1;
      now[ofSeason] = (now[ofSeason] ?? 0) + Number(game[fact] !== null);
    }
  }
  return { before, now };
}
