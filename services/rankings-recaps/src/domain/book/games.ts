import { type BookRow, type BookTeam, type SeasonBook } from './season-book.js';

/** Which games count: those of the regular season, of the winners bracket, or both; no others count in records. */
export type Stage = 'regular' | 'playoffs' | 'both';

/** With those of the consolation bracket, where two only meet: they are games against each other all the same. */
export type MetIn = Stage | 'all';

/** A roster's finished week, with its owner. */
export interface Score {
  season: string;
  week: number;
  team: BookTeam;
  row: BookRow;
}

export interface Side {
  team: BookTeam;
  /** Points x 100, over both weeks of a round that lasts two. */
  points: number;
}

/** A game between two rosters: one week, or a round of two. */
export interface Game {
  season: string;
  /** In order; the last one decides. */
  weeks: number[];
  isPlayoffGame: boolean;
  /** Of the consolation bracket, which no record counts. */
  isConsolationGame: boolean;
  /** The lower roster id first. */
  sides: [Side, Side];
}

/** Whether a roster's week counts in a stage. */
export const counts = (stage: MetIn, { isRegularSeason, isPlayoffGame }: BookRow): boolean =>
  stage === 'all' || (stage !== 'playoffs' && isRegularSeason) || (stage !== 'regular' && isPlayoffGame);

/** Whether a season's champion is known. */
export const isDecided = ({ teams }: { teams: readonly Pick<BookTeam, 'place'>[] }): boolean =>
  teams.some(({ place }) => place === 1);

/** Whether a season was played without playoffs, as far as is known: it has no champion that could become known. */
const wasWithoutPlayoffs = ({ rounds, weeks }: Pick<SeasonBook, 'rounds'> & { weeks: readonly object[] }): boolean =>
  rounds.length === 0 && weeks.length > 0;

/**
 * Whether nothing of a season is played any more: its book says so, its champion is known, or it was played without
 * playoffs and a later season has begun.
 */
export const isOver = (
  book: { teams: readonly Pick<BookTeam, 'place'>[]; weeks: readonly object[] } & Pick<SeasonBook, 'isOver' | 'rounds'>,
  isNewest: boolean,
): boolean => book.isOver === true || isDecided(book) || (wasWithoutPlayoffs(book) && !isNewest);

/** A season's pairs: the weeks of each playoff round, and who meets whom, as far as it is known. */
export interface PairedSeason {
  rounds: readonly (readonly number[])[];
  weeks: readonly { week: number; rows: readonly Pairing[] }[];
}

type Pairing = Pick<BookRow, 'rosterId' | 'opponentRosterId' | 'isRegularSeason'>;
type PlayedPairing = Pairing & Pick<BookRow, 'isPlayoffGame'>;

/**
 * The weeks of the game that a roster has in a week, in order. Outside of the regular season these are the weeks of the
 * playoff round, in the consolation bracket too, where the two meet in all of them; before its pairs are made any two
 * may meet in a later week.
 */
function legsOf({ rounds, weeks }: PairedSeason, week: number, own: Pairing): readonly number[] {
  const round = own.isRegularSeason ? undefined : rounds.find((one) => one.includes(week));
  const mayMeetIn = (leg: number): boolean => {
    const paired = (weeks.find((one) => one.week === leg)?.rows ?? []).filter((row) => row.opponentRosterId !== 0);
    return (
      (leg > week && paired.length === 0) ||
      paired.some((row) => row.rosterId === own.rosterId && row.opponentRosterId === own.opponentRosterId)
    );
  };
  return round?.every(mayMeetIn) ? round : [week];
}

/** Every week of every roster that counts, oldest first, then by roster. */
export function scoresOf(books: readonly SeasonBook[], stage: Stage): Score[] {
  return oldestFirst(books).flatMap(({ season, teams, weeks }) => {
    const byRoster = new Map(teams.map((team) => [team.rosterId, team]));
    return weeks.flatMap(({ week, rows }) =>
      inOrder(rows).flatMap((row) => {
        const team = byRoster.get(row.rosterId);
        return team !== undefined && counts(stage, row) ? [{ season, week, team, row }] : [];
      }),
    );
  });
}

/** Every game that counts, oldest first, then by roster. */
export function gamesOf(books: readonly SeasonBook[], stage: MetIn): Game[] {
  return oldestFirst(books).flatMap((book) => gamesOfSeason(book, stage));
}

function gamesOfSeason(book: SeasonBook, stage: MetIn): Game[] {
  const byRoster = new Map(book.teams.map((team) => [team.rosterId, team]));
  const games = new Map<string, Game & { lasts: number }>();
  for (const { week, rows } of book.weeks) {
    for (const row of inOrder(rows)) {
      const other = rows.find(({ rosterId }) => rosterId === row.opponentRosterId);
      const [team, opponent] = [byRoster.get(row.rosterId), byRoster.get(row.opponentRosterId)];
      if (!other || !team || !opponent || row.rosterId > other.rosterId || !counts(stage, row)) continue;
      const legs = legsToPlay(book, week, row);
      const key = `${legs[0]}/${row.rosterId}/${other.rosterId}`;
      const known = games.get(key);
      const sides: [Side, Side] = [
        { team, points: row.points + (known?.sides[0].points ?? 0) },
        { team: opponent, points: other.points + (known?.sides[1].points ?? 0) },
      ];
      const weeks = [...(known?.weeks ?? []), week];
      const { isPlayoffGame } = row;
      const isConsolationGame = !isPlayoffGame && !row.isRegularSeason;
      games.set(key, { season: book.season, weeks, isPlayoffGame, isConsolationGame, sides, lasts: legs.length });
    }
  }
  // One week of a round of two decides nothing, whichever it is.
  return [...games.values()].flatMap(({ lasts, ...game }) => (game.weeks.length === lasts ? [game] : []));
}

/**
 * The weeks that a game has to have. In the winners bracket these are all of its round, stored or not: only in the
 * consolation bracket do two meet for one week of it.
 */
export function legsToPlay(season: PairedSeason, week: number, own: PlayedPairing): readonly number[] {
  if (!own.isPlayoffGame) return legsOf(season, week, own);
  return season.rounds.find((round) => round.includes(week)) ?? [week];
}

/** Whether a week holds a row of both sides of a game. */
export function haveRows({ weeks }: Pick<PairedSeason, 'weeks'>, week: number, own: Pairing): boolean {
  const rows = weeks.find((one) => one.week === week)?.rows ?? [];
  return [own.rosterId, own.opponentRosterId].every((id) => rows.some(({ rosterId }) => rosterId === id));
}

/** A game as one of its sides sees it. */
export interface Meeting extends Omit<Game, 'sides'> {
  own: Side;
  other: Side;
  result: 'W' | 'L' | 'T';
}

/** Every game from both of its sides, oldest first. */
export function meetingsOf(games: readonly Game[]): Meeting[] {
  return games.flatMap(({ sides, ...game }) =>
    [sides, [sides[1], sides[0]] as const].map(([own, other]) => ({
      ...game,
      own,
      other,
      result: resultOf(own.points, other.points),
    })),
  );
}

/** Games by the person whose they are; those of rosters without an owner under an empty id. */
export const byPerson = (meetings: readonly Meeting[]): Map<string, Meeting[]> =>
  Map.groupBy(meetings, ({ own }) => own.team.sleeperUserId);

function resultOf(own: number, other: number): Meeting['result'] {
  if (own === other) return 'T';
  return own > other ? 'W' : 'L';
}

const oldestFirst = (books: readonly SeasonBook[]): SeasonBook[] =>
  [...books].sort((a, b) => Number(a.season) - Number(b.season));

const inOrder = (rows: readonly BookRow[]): BookRow[] => [...rows].sort((a, b) => a.rosterId - b.rosterId);
