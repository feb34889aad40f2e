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
  /** Twice what grows with every finished and every corrected week, and 1 more when the season is over. */
  revision: number;
  /**
   * Of the champion that the book knows, or of taking them back, 0 of a season that was over without one; absent where it
   * was not when the book was written.
   */
  championRevision?: number;
  /** Nothing of the season is played any more; absent before, and in books of versions that did not know it. */
  isOver?: true;
  /** How many played for the title; 0 before that is known, and in seasons of which only the champion is. */
  playoffTeams: number;
  /** The weeks of each playoff round. */
  rounds: number[][];
  teams: BookTeam[];
  weeks: { week: number; rows: BookRow[] }[];
}
