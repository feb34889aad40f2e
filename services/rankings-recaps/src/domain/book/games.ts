import { type BookRow, type BookTeam, type SeasonBook } from './season-book.js';

/** Which games count: those of the regular season, of the winners bracket, or both. Others count nowhere. */
export type Stage = 'regular' | 'playoffs' | 'both';

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
  /** The lower roster id first. */
  sides: [Side, Side];
}

/** Whether a roster's week counts in a stage. */
export const counts = (stage: Stage, { isRegularSeason, isPlayoffGame }: BookRow): boolean =>
  (stage !== 'playoffs' && isRegularSeason) || (stage !== 'regular' && isPlayoffGame);

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
export function gamesOf(books: readonly SeasonBook[], stage: Stage): Game[] {
  return oldestFirst(books).flatMap((book) => gamesOfSeason(book, stage));
}

function gamesOfSeason({ season, teams, weeks, rounds }: SeasonBook, stage: Stage): Game[] {
  const byRoster = new Map(teams.map((team) => [team.rosterId, team]));
  const games = new Map<string, Game>();
  for (const { week, rows } of weeks) {
    const round = rounds.find((one) => one.includes(week));
    for (const row of inOrder(rows)) {
      const other = rows.find(({ rosterId }) => rosterId === row.opponentRosterId);
      const [team, opponent] = [byRoster.get(row.rosterId), byRoster.get(row.opponentRosterId)];
      if (!other || !team || !opponent || row.rosterId > other.rosterId || !counts(stage, row)) continue;
      const first = row.isPlayoffGame ? (round?.[0] ?? week) : week;
      const key = `${first}/${row.rosterId}/${other.rosterId}`;
      const known = games.get(key);
      const sides: [Side, Side] = [
        { team, points: row.points + (known?.sides[0].points ?? 0) },
        { team: opponent, points: other.points + (known?.sides[1].points ?? 0) },
      ];
      const soFar = [...(known?.weeks ?? []), week];
      games.set(key, { season, weeks: soFar, isPlayoffGame: row.isPlayoffGame, sides });
    }
  }
  return [...games.values()].filter((game) => isOver(game, rounds));
}

/** The first week of a round of two decides nothing. */
function isOver({ weeks, isPlayoffGame }: Game, rounds: readonly number[][]): boolean {
  const round = isPlayoffGame ? rounds.find((one) => one.includes(weeks[0] ?? 0)) : undefined;
  return round === undefined || weeks.length === round.length;
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
