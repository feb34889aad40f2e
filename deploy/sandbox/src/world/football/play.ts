export type PlayType =
  'pass' | 'run' | 'no_play' | 'kickoff' | 'punt' | 'extra_point' | 'field_goal' | 'qb_kneel' | 'qb_spike' | null;

/**
 * One row of a game. People are named by their provider id. `yardline` is the distance to the opponent's goal line
 * for the team with the ball; `down` is null on kicks after scores, kick-offs and tries for two points.
 */
export interface Play {
  playId: number;
  /** Game seconds left in regulation (overtime counts down again from 600). */
  clock: number;
  /** Minutes after the scheduled kick-off at which the play ends. */
  minute: number;
  type: PlayType;
  posteam: string | null;
  defteam: string | null;
  down: number | null;
  ydstogo: number;
  yardline: number | null;
  yards: number;
  passer?: string;
  rusher?: string;
  receiver?: string;
  airYards?: number;
  yardsAfterCatch?: number;
  complete?: boolean;
  sack?: boolean;
  scramble?: boolean;
  firstDown?: boolean;
  interceptor?: string;
  passDefender?: string;
  /** Who lost the ball; `fumbleLostTo` is the team that recovered it, if the other one. */
  fumbler?: string;
  fumbleLostTo?: string;
  forcedBy?: string;
  recoveredBy?: string;
  sackers?: string[];
  hitBy?: string;
  tacklers?: string[];
  assistants?: string[];
  tackleForLoss?: boolean;
  penalty?: boolean;
  penaltyYards?: number;
  /** A try for two points; `good` when it succeeded. */
  twoPoint?: 'good' | 'failed';
  touchdown?: boolean;
  /** The team that scored the touchdown or the safety. */
  scorer?: string;
  safety?: boolean;
  kicker?: string;
  /** Yards of a field goal try. */
  kickDistance?: number;
  kickGood?: boolean;
  returner?: string;
  returnYards?: number;
  /** Points of the team with the ball and of the other before and after. */
  posScore: number;
  defScore: number;
  posScorePost: number;
  defScorePost: number;
  homeScore: number;
  awayScore: number;
}
