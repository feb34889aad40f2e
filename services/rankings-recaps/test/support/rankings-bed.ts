import { type LeagueBed, leagueBed } from '@dynasty/testbed/league/league-bed';
import { createDeps, type Deps } from '../../src/deps.js';

/** What is stored of a chain, in one order and without what differs from run to run. */
export async function storedRankings(deps: Pick<Deps, 'mongo'>, chainId: string): Promise<{ revision: number }[]> {
  const projection = { _id: 0, chainId: 0, connectionId: 0, layout: 0, toldRecords: 0 };
  const found = deps.mongo.connection.collection<{ revision: number }>('rankings').find({ chainId }, { projection });
  return found.sort({ season: 1, week: 1 }).toArray();
}

export type RankingsBed = LeagueBed<Deps>;

/** The service on real servers. */
export const rankingsBed = (): Promise<RankingsBed> => leagueBed(createDeps, 'rankings-recaps');
