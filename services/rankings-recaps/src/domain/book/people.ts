import { winShare } from '../record.js';
import { byPerson, gamesOf, type Meeting, meetingsOf, type MetIn, type Stage } from './games.js';
import { type BookTeam, type SeasonBook } from './season-book.js';

/** A person by the names of the newest season that they were in. */
export interface BookPerson {
  sleeperUserId: string;
  displayName: string;
  teamName: string;
  avatar: string;
}

/** Everybody who owned a roster in one of the seasons. */
export function peopleOf(books: readonly SeasonBook[]): BookPerson[] {
  const people = new Map<string, BookPerson>();
  const newestFirst = [...books].sort((a, b) => Number(b.season) - Number(a.season));
  for (const { sleeperUserId, displayName, teamName, avatar } of newestFirst.flatMap(({ teams }) => teams)) {
    if (sleeperUserId === '' || people.has(sleeperUserId)) continue;
    people.set(sleeperUserId, { sleeperUserId, displayName, teamName, avatar });
  }
  return [...people.values()];
}

/** A person's line in the table of all seasons. */
export interface AllTimeRow extends BookPerson {
  /** Equal rows share the better place. */
  rank: number;
  seasons: number;
  wins: number;
  losses: number;
  ties: number;
  /** Weeks with points. */
  weeks: number;
  /** Points x 100. */
  pointsFor: number;
  titles: number;
  playoffs: number;
}

type Tally = Pick<AllTimeRow, 'wins' | 'losses' | 'ties' | 'weeks' | 'pointsFor'>;

/**
 * The table of all seasons, best share of wins first, then by points. Regular seasons count as the provider's own
 * tables have them, median games included; playoffs by their games.
 */
export function allTimeTable(books: readonly SeasonBook[], stage: Stage): AllTimeRow[] {
  const playoffGames = stage === 'regular' ? new Map<string, Meeting[]>() : meetingsIn(books, 'playoffs');
  const rows = peopleOf(books).map((person) => {
    const teams = teamsOf(books, person.sleeperUserId);
    const regular = stage === 'playoffs' ? [] : teams.map(({ book, team }) => regularTally(book, team));
    const playoffs = playoffTally(playoffGames.get(person.sleeperUserId) ?? []);
    return {
      ...person,
      rank: 0,
      seasons: teams.length,
      ...[...regular, playoffs].reduce(plus),
      titles: teams.filter(({ team }) => team.place === 1).length,
      playoffs: teams.filter(({ team }) => team.inPlayoffs).length,
    };
  });
  const playing = rows.filter(({ wins, losses, ties, weeks }) => wins + losses + ties + weeks > 0);
  playing.sort((a, b) => compare(a, b) || a.sleeperUserId.localeCompare(b.sleeperUserId));
  return playing.map((row) => ({ ...row, rank: 1 + playing.findIndex((other) => compare(other, row) === 0) }));
}

const compare = (a: AllTimeRow, b: AllTimeRow): number => winShare(b) - winShare(a) || b.pointsFor - a.pointsFor;

const plus = (a: Tally, b: Tally): Tally => ({
  wins: a.wins + b.wins,
  losses: a.losses + b.losses,
  ties: a.ties + b.ties,
  weeks: a.weeks + b.weeks,
  pointsFor: a.pointsFor + b.pointsFor,
});

/** The rosters that a person owned, a season each. */
export function teamsOf(books: readonly SeasonBook[], sleeperUserId: string): { book: SeasonBook; team: BookTeam }[] {
  return books.flatMap((book) =>
    book.teams.filter((team) => team.sleeperUserId === sleeperUserId).map((team) => ({ book, team })),
  );
}

function regularTally(book: SeasonBook, { rosterId, wins, losses, ties, pointsFor, weeks }: BookTeam): Tally {
  const stored = book.weeks.flatMap(({ rows }) =>
    rows.filter((row) => row.rosterId === rosterId && row.isRegularSeason),
  );
  return { wins, losses, ties, pointsFor, weeks: weeks ?? stored.length };
}

/** The games of a stage by person. */
export const meetingsIn = (books: readonly SeasonBook[], stage: MetIn): Map<string, Meeting[]> =>
  byPerson(meetingsOf(gamesOf(books, stage)));

function playoffTally(meetings: readonly Meeting[]): Tally {
  return {
    ...winsOf(meetings),
    weeks: meetings.reduce((sum, { weeks }) => sum + weeks.length, 0),
    pointsFor: meetings.reduce((sum, { own }) => sum + own.points, 0),
  };
}

/** What one person's games against another add up to. */
export interface Against {
  sleeperUserId: string;
  wins: number;
  losses: number;
  ties: number;
}

/** Every person's record against everybody that they met. */
export function headToHead(books: readonly SeasonBook[], stage: Stage): Map<string, Against[]> {
  const all = meetingsIn(books, stage);
  return new Map(
    peopleOf(books).map(({ sleeperUserId }) => {
      const games = byOpponent(all.get(sleeperUserId) ?? []);
      return [sleeperUserId, [...games].map(([opponent, met]) => ({ sleeperUserId: opponent, ...winsOf(met) }))];
    }),
  );
}

/** A person's games by the opponent; those against rosters without an owner are left out. */
export function byOpponent(meetings: readonly Meeting[]): Map<string, Meeting[]> {
  const games = Map.groupBy(meetings, ({ other }) => other.team.sleeperUserId);
  games.delete('');
  return games;
}

/** How games ended for one side of them. */
export function winsOf(meetings: readonly Meeting[]): Pick<Against, 'wins' | 'losses' | 'ties'> {
  const count = (result: Meeting['result']) => meetings.filter((meeting) => meeting.result === result).length;
  return { wins: count('W'), losses: count('L'), ties: count('T') };
}
