import { haveRows, legsToPlay } from '../book/games.js';
import { type BookRow, type BookTeam, type SeasonBook } from '../book/season-book.js';

/** A player's week on the roster that had them then; points x 100. */
export interface PlayerWeek {
  week: number;
  players: readonly {
    rosterId: number;
    playerId: string;
    name: string;
    position: string;
    isStarter: boolean;
    pointsHundredths: number;
  }[];
}

/** A completed trade; those of the off-season belong to week 1. */
export interface Trade {
  week: number;
  sides: readonly {
    rosterId: number;
    got: readonly { playerId: string; name: string }[];
    gave: readonly { playerId: string; name: string }[];
    alsoGot: readonly string[];
  }[];
}

/** What a review is made of: a season that is over, with its players, trades and power ranks. */
export interface ReviewedSeason {
  book: SeasonBook;
  players: readonly PlayerWeek[];
  trades: readonly Trade[];
  /** By roster: its rank after each week, oldest first. */
  ranks: ReadonlyMap<number, readonly { week: number; rank: number }[]>;
}

/** A week of a team and the other side of its game; points x 100. */
export interface ReviewedGame {
  week: number;
  points: number;
  /** Every score of that week, the best first. */
  scores: number[];
  opponent: { team: BookTeam; points: number } | null;
  /** The game that the week decides; null where nobody was met, or the round has another week that is to be added. */
  decided: DecidedGame | null;
  /** The last week of a round of which another one is not stored: nobody can tell who has won it. */
  lacksWeek?: boolean;
}

/** A game over all weeks of its round, of which there are two at most; points x 100. */
export interface DecidedGame {
  weeks: number[];
  points: number;
  against: number;
  /** What every team of its last week scored in these weeks, the best first. */
  scores: number[];
}

/** A won game and who lost it. */
export type WonGame = DecidedGame & { team: BookTeam };

export interface ReviewedTrade {
  /** The first week in which the team had a player whom it got; the week of the trade where it never had one. */
  week: number;
  /** What the players scored for those who got them, from that week on; points x 100. */
  since: number;
  /** The same week by week. */
  byWeek: { week: number; points: number }[];
  gaveSince: number;
  got: string[];
  gave: string[];
  /** Picks and money that came with the players. */
  alsoGot: string[];
  with: BookTeam[];
}

/** A team's season. */
export interface Review {
  team: BookTeam;
  teams: number;
  /** All its games, in order. */
  games: ReviewedGame[];
  best: ReviewedGame | null;
  luckiest: WonGame | null;
  mostStarted: { name: string; position: string; starts: number; points: number; byWeek: number[] } | null;
  trade: ReviewedTrade | null;
  ranks: readonly { week: number; rank: number }[];
}

/** The season of a team; undefined for one that never played. */
export function reviewOf(season: ReviewedSeason, team: BookTeam): Review | undefined {
  const games = gamesOf(season.book, team.rosterId);
  if (games.length === 0) return undefined;
  return {
    team,
    teams: season.book.teams.length,
    games,
    best: games.reduce((best, game) => (game.points > best.points ? game : best)),
    luckiest: luckiestOf(games),
    mostStarted: mostStartedOf(season.players, games, team.rosterId),
    trade: tradeOf(season, team.rosterId),
    ranks: season.ranks.get(team.rosterId) ?? [],
  };
}

/**
 * The weeks in which it met somebody or that count for the table: what an eliminated team scores later is nothing.
 * Consolation counts here, for it is a person's year.
 */
function gamesOf(book: SeasonBook, rosterId: number): ReviewedGame[] {
  const { weeks, teams } = book;
  return weeks.flatMap(({ week, rows }) => {
    const own = rows.find((row) => row.rosterId === rosterId);
    if (own === undefined || (own.opponentRosterId === 0 && !own.isRegularSeason)) return [];
    const other = rows.find((row) => row.rosterId === own.opponentRosterId);
    const team = teams.find((one) => one.rosterId === other?.rosterId);
    return [
      {
        week,
        points: own.points,
        scores: rows.map(({ points }: BookRow) => points).sort((a, b) => b - a),
        opponent: other === undefined || team === undefined ? null : { team, points: other.points },
        ...(other === undefined ? { decided: null } : decidedIn(book, week, own)),
      },
    ];
  });
}

function decidedIn(book: SeasonBook, week: number, own: BookRow): Pick<ReviewedGame, 'decided' | 'lacksWeek'> {
  const { weeks } = book;
  const legs = legsToPlay(book, week, own);
  if (legs.at(-1) !== week) return { decided: null };
  if (!legs.every((leg) => haveRows(book, leg, own))) return { decided: null, lacksWeek: true };
  const rows = weeks.filter((one) => legs.includes(one.week)).flatMap((one) => one.rows);
  const totalOf = (id: number): number => sumOf(rows.filter((row) => row.rosterId === id).map(({ points }) => points));
  const playing = weeks.find((one) => one.week === week)?.rows ?? [];
  const scores = playing.map(({ rosterId }) => totalOf(rosterId)).sort((a, b) => b - a);
  const [points, against] = [totalOf(own.rosterId), totalOf(own.opponentRosterId)];
  return { decided: { weeks: [...legs], points, against, scores } };
}

/** How a score does against all others: `chance` is the mean win in percent, an equal score half a win. */
export function againstAll({ scores, points }: DecidedGame): Record<'beaten' | 'equalled' | 'chance', number> {
  const beaten = scores.filter((one) => one < points).length;
  const equalled = scores.filter((one) => one === points).length - 1;
  return { beaten, equalled, chance: (100 * (beaten + equalled / 2)) / (scores.length - 1) };
}

/** The win with the smallest chance against all scores; of equal ones the closest, then the first. */
function luckiestOf(games: readonly ReviewedGame[]): WonGame | null {
  const wins = games.flatMap(({ decided, opponent }) =>
    decided === null || opponent === null || decided.points <= decided.against
      ? []
      : [{ ...decided, team: opponent.team }],
  );
  const margin = ({ points, against }: DecidedGame): number => points - against;
  const [luckiest = null] = wins.sort((a, b) => againstAll(a).chance - againstAll(b).chance || margin(a) - margin(b));
  return luckiest;
}

/** The player who stood in its line-up most often; of equal ones the one with more points. */
function mostStartedOf(
  weeks: readonly PlayerWeek[],
  games: readonly ReviewedGame[],
  rosterId: number,
): Review['mostStarted'] {
  const played = games.map(({ week }) => weeks.find((one) => one.week === week)?.players ?? []);
  const started = played.map((players) => players.filter((one) => one.rosterId === rosterId && one.isStarter));
  const byId = Map.groupBy(started.flat(), ({ playerId }) => playerId);
  const sums = [...byId].map(([playerId, rows]) => ({
    playerId,
    name: rows[0]!.name,
    position: rows[0]!.position,
    starts: rows.length,
    points: rows.reduce((sum, { pointsHundredths }) => sum + pointsHundredths, 0),
    byWeek: started.map((players) => players.find((one) => one.playerId === playerId)?.pointsHundredths ?? 0),
  }));
  const [most] = sums.sort((a, b) => b.starts - a.starts || b.points - a.points || (a.playerId < b.playerId ? -1 : 1));
  if (most === undefined) return null;
  const { playerId: _, ...rest } = most;
  return rest;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The trade whose players have scored most for it since, benched or started; of equal ones the first. */
function tradeOf({ book, players, trades }: ReviewedSeason, rosterId: number): ReviewedTrade | null {
  const heldIn = ({ players: all }: PlayerWeek, holders: ReadonlyMap<string, number>): PlayerWeek['players'] =>
    all.filter(({ playerId, rosterId: holder }) => holders.get(playerId) === holder);
  /** What players scored for those who held them, week by week from one on. */
  const since = (from: number, holders: ReadonlyMap<string, number>): ReviewedTrade['byWeek'] =>
    players
      .filter(({ week }) => week >= from)
      .map((one) => ({
        week: one.week,
        points: sumOf(heldIn(one, holders).map(({ pointsHundredths }) => pointsHundredths)),
      }));
  const totalOf = (weeks: ReviewedTrade['byWeek']): number => sumOf(weeks.map(({ points }) => points));
  const named = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);
  const own = trades.flatMap(({ week, sides }): ReviewedTrade[] => {
    const side = sides.find((one) => one.rosterId === rosterId);
    if (side === undefined || side.got.length === 0) return [];
    const others = sides.filter((one) => one !== side);
    const gaveTo = others.flatMap((one) => one.got.map(({ playerId }): [string, number] => [playerId, one.rosterId]));
    const gave = new Set(side.gave.map(({ playerId }) => playerId));
    const holders = new Map(side.got.map(({ playerId }) => [playerId, rosterId]));
    // A trade after the games of its week counts from the next one: until then the players score for others.
    const first = players.find((one) => one.week >= week && heldIn(one, holders).length > 0)?.week ?? week;
    const byWeek = since(first, holders);
    return [
      {
        week: first,
        since: totalOf(byWeek),
        byWeek,
        gaveSince: totalOf(since(week, new Map(gaveTo.filter(([playerId]) => gave.has(playerId))))),
        got: named(side.got),
        gave: named(side.gave),
        alsoGot: [...side.alsoGot],
        with: book.teams.filter((team) => others.some((one) => one.rosterId === team.rosterId)),
      },
    ];
  });
  return own.reduce<ReviewedTrade | null>((best, one) => (best === null || one.since > best.since ? one : best), null);
}

const decimal = new Intl.NumberFormat('en-US', {
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
  ...({ useGrouping: false, signDisplay: 'negative' } as const),
});

/** Points x 100 as points with one decimal, half away from zero: as the pages of the application show them. */
export const oneDecimal = (hundredths: number): string => decimal.format(hundredths / 100);

/** A number of the whole league's season. */
export interface SeasonNumber {
  label: string;
  value: string;
  caption: string;
}

/** A season of all teams. */
export interface SeasonReviews {
  leagueId: string;
  leagueName: string;
  /** By their owners and co-owners. */
  byPerson: ReadonlyMap<string, Review>;
  byRoster: ReadonlyMap<number, Review>;
  numbers: readonly SeasonNumber[];
}
