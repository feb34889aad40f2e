import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';

/** One season of a chain while its parts are loaded. */
export interface SeasonJob {
  chain: Pick<ChainDoc, '_id' | 'connectionId'>;
  league: LeagueDoc;
}
