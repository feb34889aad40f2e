import { type LeagueBed, leagueBed } from '@dynasty/testbed/league/league-bed';
import { createDeps, type Deps } from '../../src/deps.js';

/** What is stored of a chain, in one order and without what differs from run to run. */
export async function storedRankings(deps: Pick<Deps, 'mongo'>, chainId: string): Promise<{ revision: number }[]> {
  const projection = { _id: 0, chainId: 0, connectionId: 0 };
  const found = deps.mongo.connection.collection<{ revision: number }>('rankings').find({ chainId }, { projection });
  return found.sort({ season: 1, week: 1 }).toArray();
}

export type RankingsBed = LeagueBed & { deps: Deps };

/** The service's dependencies on real servers, its outbox running. */
export async function rankingsBed(): Promise<RankingsBed> {
  const bed = await leagueBed();
  const deps = createDeps(bed.core, bed.leagueSync, bed.leagues);
  await deps.rankings.ensureIndexes();
  deps.outbox.start();
  return {
    ...bed,
    deps,
    async close(): Promise<void> {
      await deps.outbox.stop();
      await bed.close();
    },
  };
}
