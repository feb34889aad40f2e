const textColumns = [
  'game_id',
  'season_type',
  'posteam',
  'passer_player_id',
  'passer_player_name',
  'receiver_player_id',
  'receiver_player_name',
  'rusher_player_id',
  'rusher_player_name',
] as const;

/** Columns of the source that hold numbers. */
export const numberColumns = [
  'play_id',
  'season',
  'week',
  'down',
  'yardline_100',
  'pass_attempt',
  'sack',
  'complete_pass',
  'interception',
  'rushing_yards',
  'receiving_yards',
  'passing_yards',
  'yards_after_catch',
  'rush_touchdown',
  'pass_touchdown',
] as const;

/** Columns of nflverse's play files that are read; a file without one of them is not taken. */
export const playColumns = [...textColumns, ...numberColumns];

/** Says who scored; files of older layouts do without it, then the carrier or receiver did. */
export const scorerColumn = 'td_player_id';

/** Who went on with the ball that a receiver or runner had passed back, and their yards; extracts do without. */
export const lateralColumns = [
  'lateral_receiver_player_id',
  'lateral_receiver_player_name',
  'lateral_receiving_yards',
  'lateral_rusher_player_id',
  'lateral_rusher_player_name',
  'lateral_rushing_yards',
] as const;

/** Bits of a play's `flags`. */
export const playFlags = {
  rushingTouchdown: 1,
  complete: 2,
  receivingTouchdown: 4,
  passingTouchdown: 8,
  interception: 16,
  /** A throw: neither a sack nor a run. */
  attempt: 32,
  /** The part of a play after a lateral: its yards and touchdown are theirs who had the ball then, and nothing else. */
  lateral: 64,
} as const;

/** No player, in the columns that hold a player's place in the list. */
export const nobody = 0xffff;
/** Weeks of the regular season: what season totals and red-zone tables cover. */
export const regularWeeks = 18;
/** The Super Bowl. */
export const lastWeek = 22;

/** What the columns of a season's plays are about. */
export interface PlaysMeta {
  season: number;
  /** nflverse's id and the short name of the plays ("A.Jones"), by place. */
  players: [id: string, name: string][];
  /** Codes that members know, by place. */
  teams: string[];
}

/**
 * The plays from scrimmage of a season as they are read, in order of week, game and play; yards are yards gained. What
 * came of a lateral follows its play.
 * `down` was given in the source (no two-point tries, no penalties without a play).
 */
export interface PlayColumns {
  week: Uint8Array;
  team: Uint8Array;
  /** Yards to the opponent's goal line, 1 to 99. */
  yardline: Uint8Array;
  passer: Uint16Array;
  receiver: Uint16Array;
  rusher: Uint16Array;
  rushingYards: Int16Array;
  receivingYards: Int16Array;
  passingYards: Int16Array;
  yardsAfterCatch: Int16Array;
  flags: Uint8Array;
}

/**
 * Before 2021 the regular season had 17 weeks, so the source numbers the playoffs from 18; members know them as 19 to 22.
 */
export function canonicalWeek(season: number, seasonType: string, week: number): number {
  return seasonType === 'POST' && season < 2021 ? week + 1 : week;
}
