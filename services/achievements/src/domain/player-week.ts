/** A player's week on the roster that had them then. */
export interface RosterPlayer {
  rosterId: number;
  playerId: string;
  name: string;
  /** QB, RB, WR, TE, K, DEF or a single defender's; empty where it is not known. */
  position: string;
  isStarter: boolean;
  /** On taxi or reserve and not started. */
  isInactive?: boolean | undefined;
  /** Played in a game. */
  hasPlayed: boolean;
  /** By the league's scoring. */
  pointsHundredths: number;
  /** Stats that are not 0, named as the provider does. */
  stats: Readonly<Record<string, number>>;
}

/**
 * The players of all rosters in a week; `statRevision` is raised whenever the week's stat lines change, and 0 before
 * there are any.
 */
export interface PlayerWeek {
  week: number;
  statRevision: number;
  players: readonly RosterPlayer[];
}
