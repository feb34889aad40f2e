import { playedWeeks, type Week } from '../season.js';

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
  inPlayoffs: boolean;
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
  playoffTeams: number;
  /** The weeks of each playoff round. */
  rounds: number[][];
  teams: BookTeam[];
  weeks: { week: number; rows: BookRow[] }[];
}

/** A season with what a book needs of it; points x 100. */
export interface PlayedSeason {
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
  weeks: readonly (Week & { teams: readonly PlayedRow[] })[];
}

type PlayedRow = Week['teams'][number] & {
  isPlayoffGame: boolean;
  bestStarter?: { playerId: string; pointsHundredths: number };
  benchHundredths?: number;
};

/** Whether a season's champion is known. */
export const isDecided = ({ teams }: { teams: readonly Pick<BookTeam, 'place'>[] }): boolean =>
  teams.some(({ place }) => place === 1);

/** The book of a season as it stands. */
export function bookOf(chainId: string, season: string, played: PlayedSeason): SeasonBook {
  const teams = played.rosters.map(teamOf);
  const revisions = played.weeks.filter(({ isFinal }) => isFinal).reduce((sum, { revision }) => sum + revision, 0);
  return {
    chainId,
    connectionId: played.connectionId,
    season,
    leagueId: played.leagueId,
    revision: 2 * revisions + (isDecided({ teams }) ? 1 : 0),
    playoffTeams: teams.filter(({ inPlayoffs }) => inPlayoffs).length,
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
