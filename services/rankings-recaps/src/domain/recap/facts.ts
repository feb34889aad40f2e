import { type BookRecord } from '../book/records.js';
import { type TeamRecord } from '../record.js';

/** A player of a swap; without a name the slot was empty, or they are not known. */
export interface SwappedPlayer {
  name: string;
  points: number;
}

/** What a team did in a week. Points x 100, as all points here. */
export interface TeamFacts {
  rosterId: number;
  name: string;
  points: number;
  /** Place by points in the week; equal scores share the better one. */
  weekRank: number;
  /** Against the scores of all others of the week. */
  allPlay: TeamRecord;
  /** Absent where line-ups are not known, and where the points are an override. */
  optimal?: number;
  /** The one change of the line-up that would have scored most; absent where none would have, or it is not known. */
  bestSwap?: { benched: SwappedPlayer; started: SwappedPlayer };
  /** The starter with the most points; `share` is percent of the team's score. Absent where that is an override. */
  bestStarter?: { points: number; share: number };
  /** Games in a row with one result, this week's among them. */
  streak?: { result: 'W' | 'L' | 'T'; games: number };
  record: TeamRecord;
  /** As in the standings; regular season only, `before` from the second week on. */
  standing?: { before?: number; after: number };
  power?: { before?: number; after: number; score: number };
}

/** Two rosters that met; `sides` has the winner first, of equals the lower roster id. */
export interface GameFacts {
  sides: [number, number];
  /** Over all weeks of the game so far: two in the second week of a long round. */
  totals: [number, number];
  weeks: number[];
  /** False after the first week of a round of two, and where that one is not stored. */
  isOver: boolean;
  isPlayoffGame: boolean;
  /** The last week of a round of which another one is not stored: nobody can tell who has won it. */
  lacksWeek?: boolean;
  /** Earlier meetings of the same owners, as the first side sees them. */
  before?: TeamRecord;
  /** Whether the loser's best line-up would have won; absent where it is not known. */
  wouldFlip?: boolean;
  /** Whether the loser's best swap alone would have. */
  swapFlips?: boolean;
}

/** Everything that a recap tells. */
export interface WeekFacts {
  season: string;
  week: number;
  isRegularSeason: boolean;
  /** Only some of its games are known, as an imported table may tell them: it says nothing of all scores. */
  isPartial?: boolean;
  /** Best score first. */
  teams: TeamFacts[];
  /** Closest first. */
  games: GameFacts[];
  /** The middle score, where the league plays against it. */
  median?: number;
  /** Records of the regular season or, in its playoffs, of those. */
  broken: { record: BookRecord; former: number }[];
  /** Next week's games as far as they are known. */
  ahead: { week: number; games: { sides: [number, number]; before?: TeamRecord }[] };
}
