/** A move as the replies show it; ids are rosters' numbers unless they say otherwise. */
export interface Move {
  transactionId: string;
  type: 'trade' | 'waiver' | 'free_agent' | 'commissioner';
  status: 'complete' | 'failed';
  /** The week it belongs to; moves of the off-season belong to week 1. */
  leg: number;
  /** Minutes of that football week; below 0 before it began (the off-season). */
  minute: number;
  createdMs: number;
  updatedMs: number;
  /** User id. */
  creator: string;
  rosterIds: number[];
  adds: Record<string, number>;
  drops: Record<string, number>;
  picks: PickMove[];
  faab: { sender: number; receiver: number; amount: number }[];
  bid?: number;
  priority?: number;
  seq?: number;
  counter?: boolean;
}

/** A future pick changes hands; `roster` is whose pick it was at first. */
export interface PickMove {
  season: number;
  round: number;
  roster: number;
  from: number;
  to: number;
}

export interface TradedPick {
  season: number;
  round: number;
  roster: number;
  previous: number;
  owner: number;
}

/** A roster at one moment. `starters` has one entry a slot, "0" where it is empty. */
export interface RosterSnapshot {
  rosterId: number;
  players: string[];
  starters: string[];
  reserve: string[];
  taxi: string[];
  faabUsed: number;
  waiverPosition: number;
}

/** One week of a league: rosters before and after its moves (line-ups are set after them), moves, pairs. */
export interface WeekRecord {
  week: number;
  before: RosterSnapshot[];
  after: RosterSnapshot[];
  moves: Move[];
  /** Roster -> number of its pair; null on a bye or when the roster's season is over. */
  pairs: Record<number, number | null>;
  /** The commissioner's word on a roster's score. */
  custom: Record<number, number>;
  /** Provider points of every player of a roster, at the end of the week. */
  points: Record<string, number>;
  /** The best line-up's points over everybody on a roster, by roster. */
  best: Record<number, number>;
}

export interface DraftPick {
  pickNo: number;
  round: number;
  slot: number;
  roster: number;
  playerId: string;
  pickedBy: string;
  amount?: number;
}

export interface DraftRecord {
  draftId: string;
  kind: 'startup' | 'rookie';
  type: 'snake' | 'linear' | 'auction';
  rounds: number;
  reversalRound: number;
  startMs: number;
  lastPickedMs: number;
  /** Index 0 is slot 1. */
  slotToRoster: number[];
  picks: DraftPick[];
  tradedPicks: TradedPick[];
}

/** One match of a bracket: seeds or the outcome of earlier matches meet. `place` is what its winner takes. */
export interface BracketMatch {
  match: number;
  round: number;
  home: BracketSource;
  away: BracketSource;
  place?: number;
}

export type BracketSource = { seed: number } | { winnerOf: number } | { loserOf: number };

export interface Member {
  userId: string;
  displayName: string;
  teamName: string | null;
  avatar: string | null;
  commissioner: boolean;
}

/** Everything that happened in one season of one league: the truth that any moment's view is cut from. */
export interface LeagueSeason {
  key: string;
  season: number;
  leagueId: string;
  previousLeagueId: string | null;
  avatar: string | null;
  members: Member[];
  owners: { rosterId: number; ownerId: string | null; coOwners: string[] | null }[];
  drafts: DraftRecord[];
  weeks: WeekRecord[];
  /** Traded picks when the season began (before its week 1's moves). */
  tradedBefore: TradedPick[];
  previousChampion: number | null;
}
