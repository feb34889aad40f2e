import { finalWeeks, playedWeeks, type Season, type Week } from '../season.js';
import { isDecided } from './games.js';
import { type BookRow, type BookTeam, type SeasonBook } from './season-book.js';

/** A season with what a book needs of it; points x 100. */
export interface PlayedSeason extends Pick<Season, 'hasMedianGames'> {
  connectionId: string;
  leagueId: string;
  rosters: readonly {
    rosterId: number;
    ownerId: string;
    displayName: string;
    teamName: string;
    avatar: string;
    standing?: {
      rank: number;
      wins: number;
      losses: number;
      ties: number;
      pointsForHundredths: number;
      pointsAgainstHundredths: number;
      place: number;
      inPlayoffs: boolean;
    };
  }[];
  playoffRounds: readonly { weeks: number[] }[];
  /** Raised whenever the champion is another one or is taken back, 0 of a season that is over without one; absent before. */
  championRevision?: number | undefined;
  /** Absent in what an earlier version of league-sync tells. */
  isOver?: boolean | undefined;
  weeks: readonly (Week & { teams: readonly PlayedRow[] })[];
}

type PlayedRow = Week['teams'][number] & {
  isPlayoffGame: boolean;
  bestStarter?: { playerId: string; pointsHundredths: number };
  benchHundredths?: number;
  /** The points are a commissioner's override: they are not those of the line-up. */
  isOverridden?: boolean;
};

/** A title takes two: one team alone is a champion whose bracket is not known. */
function playoffTeamsOf(teams: readonly Pick<BookTeam, 'inPlayoffs'>[]): number {
  const known = teams.filter(({ inPlayoffs }) => inPlayoffs).length;
  return known < 2 ? 0 : known;
}

type BookAge = Pick<SeasonBook, 'revision' | 'championRevision'>;

/**
 * Whether a book knows less of its season than another one: by the weeks that are final, else by the champion. One who
 * was taken back is newer, though the season is not over any more.
 */
export function isOlderBook(book: BookAge, other: BookAge): boolean {
  const weeksOf = ({ revision }: BookAge) => Math.floor(revision / 2);
  const championOf = ({ championRevision = 0 }: BookAge) => championRevision;
  if (weeksOf(book) !== weeksOf(other)) return weeksOf(book) < weeksOf(other);
  if (championOf(book) !== championOf(other)) return championOf(book) < championOf(other);
  return book.revision < other.revision;
}

/** The book of a season as it stands. */
export function bookOf(chainId: string, season: string, played: PlayedSeason): SeasonBook {
  const teams = played.rosters.map((roster) => ({ ...teamOf(roster), weeks: regularWeeksOf(played, roster) }));
  const { championRevision, isOver = isDecided({ teams }) } = played;
  const revisions = played.weeks.filter(({ isFinal }) => isFinal).reduce((sum, { revision }) => sum + revision, 0);
  return {
    chainId,
    connectionId: played.connectionId,
    season,
    leagueId: played.leagueId,
    revision: 2 * revisions + (isOver ? 1 : 0),
    ...(championRevision !== undefined && { championRevision }),
    ...(isOver && { isOver }),
    playoffTeams: playoffTeamsOf(teams),
    rounds: played.playoffRounds.map(({ weeks }) => weeks),
    teams,
    weeks: playedWeeks(played).map(({ week, teams: rows }) => ({ week, rows: rows.map(rowOf) })),
  };
}

function teamOf(roster: PlayedSeason['rosters'][number]): BookTeam {
  const { rosterId, ownerId, displayName, teamName, avatar, standing } = roster;
  return {
    rosterId,
    sleeperUserId: ownerId,
    displayName,
    teamName,
    avatar,
    rank: standing?.rank ?? 0,
    wins: standing?.wins ?? 0,
    losses: standing?.losses ?? 0,
    ties: standing?.ties ?? 0,
    pointsFor: standing?.pointsForHundredths ?? 0,
    pointsAgainst: standing?.pointsAgainstHundredths ?? 0,
    place: standing?.place ?? 0,
    inPlayoffs: standing?.inPlayoffs ?? false,
  };
}

/**
 * Of a season that was imported only a part of the weeks may be stored; the table's results tell how many there were.
 */
function regularWeeksOf(played: PlayedSeason, { rosterId, standing }: PlayedSeason['rosters'][number]): number {
  const rowsIn = (weeks: PlayedSeason['weeks']): number =>
    weeks.flatMap(({ teams }) => teams.filter((row) => row.rosterId === rosterId && row.isRegularSeason)).length;
  const { wins = 0, losses = 0, ties = 0 } = standing ?? {};
  const inTable = (wins + losses + ties) / (played.hasMedianGames ? 2 : 1);
  return rowsIn(playedWeeks(played)) + Math.max(0, inTable - rowsIn(finalWeeks(played)));
}

function rowOf(row: PlayedRow): BookRow {
  const { rosterId, pointsHundredths: points, opponentRosterId, isRegularSeason, isPlayoffGame } = row;
  const { bestStarter, benchHundredths: bench } = row;
  const best = bestStarter && { playerId: bestStarter.playerId, points: bestStarter.pointsHundredths };
  return {
    rosterId,
    points,
    opponentRosterId,
    isRegularSeason,
    isPlayoffGame,
    ...(best === undefined ? {} : { bestStarter: best }),
    ...(bench === undefined ? {} : { bench }),
  };
}
