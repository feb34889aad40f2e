import { type NflWeek } from '../../domain/polling/cadence.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';

/** A season that is read again. */
export interface SeasonPoll {
  chain: ChainDoc;
  /** As it is stored. */
  league: LeagueDoc;
  state: NflWeek | null;
  /** Also reads the users, and what seldom changes: drafts, picks, brackets, newest final weeks. */
  extras: { users: boolean; slow: boolean };
}
