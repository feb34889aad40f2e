import { finalWeeks, playedWeeks, type Season, type Week } from '../season.js';

/** A roster in one season, with its owner's names of that time and its line in the official table. */
export interface BookTeam {
  rosterId: number;
  /** Empty for a roster without an owner. */
  sleeperUserId: string;
  displayName: string;
  teamName: string;
  avatar: string;
  rank: number;
  wins: number;
  losses: number;
  ties: number;
  /** Points x 100, as all points of a book. */
  pointsFor: number;
  pointsAgainst: number;
  /** 1 for the champion; 0 until the title is decided. */
  place: number;
  /** Played for the title. Where the season's `playoffTeams` is 0, false says nothing. */
  inPlayoffs: boolean;
  /** Weeks of the regular season with points, those that only the table knows among them. None in books of layout 1. */
  weeks?: number;
}

/** A roster's finished week. */
export interface BookRow {
  rosterId: number;
  points: number;
  /** 0 without an opponent. */
  opponentRosterId: number;
  isRegularSeason: boolean;
  isPlayoffGame: boolean;
  bestStarter?: { playerId: string; points: number };
  bench?: number;
}

/** What the record book takes from a season: its table and its finished weeks. */
export interface SeasonBook {
  chainId: string;
  connectionId: string;
  season: string;
  leagueId: string;
  /** Grows with every finished and every corrected week, and when the title is decided. */
  revision: number;
  /** Of the champion that the book knows; absent where none was announced when it was written. */
  championRevision?: number;
  /** How many played for the title; 0 before that is known, and in seasons of which only the champion is. */
  playoffTeams: number;
  /** The weeks of each playoff round. */
  rounds: number[][];
  teams: BookTeam[];
  weeks: { week: number; rows: BookRow[] }[];
}

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
  /** Raised whenever the champion is another one; absent while nobody was announced. */
  championRevision?: number | undefined;
  weeks: readonly (Week & { teams: readonly PlayedRow[] })[];
}

type PlayedRow = Week['teams'][number] & {
  isPlayoffGame: boolean;
  bestStarter?: { playerId: string; pointsHundredths: number };
  benchHundredths?: number;
  /** The points are a commissioner's override: they are not those of the line-up. */
  isOverridden?: boolean;
};

/** Whether a season's champion is known. */
export const isDecided = ({ teams }: { teams: readonly Pick<BookTeam, 'place'>[] }): boolean =>
  teams.some(({ place }) => place === 1);

/** A title takes two: one team alone is a champion whose bracket is not known. */
function playoffTeamsOf(teams: readonly Pick<BookTeam, 'inPlayoffs'>[]): number {
  const known = teams.filter(({ inPlayoffs }) => inPlayoffs).length;
  return known < 2 ? 0 : known;
}

/** The book of a season as it stands. */
export function bookOf(chainId: string, season: string, played: PlayedSeason): SeasonBook {
  const teams = played.rosters.map((roster) => ({ ...teamOf(roster), weeks: regularWeeksOf(played, roster) }));
  const { championRevision } = played;
  const revisions = played.weeks.filter(({ isFinal }) => isFinal).reduce((sum, { revision }) => sum + revision, 0);
  return {
    chainId,
    connectionId: played.connectionId,
    season,
    leagueId: played.leagueId,
    revision: 2 * revisions + (isDecided({ teams }) ? 1 : 0),
    ...(championRevision !== undefined && { championRevision }),
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

/** Of a season that was imported only a part of the weeks may be stored; the table's results tell how many there were. */
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

/** A season's pairs: the weeks of each playoff round, and who meets whom, as far as it is known. */
interface PairedSeason {
  rounds: readonly (readonly number[])[];
  weeks: readonly { week: number; rows: readonly Pairing[] }[];
}

type Pairing = Pick<BookRow, 'rosterId' | 'opponentRosterId' | 'isRegularSeason'>;

/**
 * The weeks of the game that a roster has in a week, in order. Outside of the regular season these are the weeks of the
 * playoff round, in the consolation bracket too, where the two meet in all of them; before its pairs are made any two
 * may meet in a later week.
 */
export function legsOf({ rounds, weeks }: PairedSeason, week: number, own: Pairing): readonly number[] {
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
