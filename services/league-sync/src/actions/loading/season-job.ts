import { type ClientSession } from '@dynasty/kit/mongo';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';

/** One season of a chain while its parts are loaded. */
export interface SeasonJob {
  chain: Pick<ChainDoc, '_id' | 'connectionId'>;
  league: LeagueDoc;
}

/** Marks a part of the season as done, within the transaction that stores it. */
export type Mark = (session: ClientSession) => Promise<void>;
