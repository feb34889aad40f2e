import { loadNflData } from '@dynasty/analytics/actions/load-nfl-data';
import type { NflView } from '@dynasty/analytics/domain/nfl-view';
import { createGames } from '@dynasty/analytics/store/games';
import { createIngestions } from '@dynasty/analytics/store/ingestions';
import { createNflData } from '@dynasty/analytics/store/nfl-data';
import { createSnapshots } from '@dynasty/analytics/store/snapshots';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { copySixSeasons } from './six-seasons.js';

const firstSeason = 1999;

export interface HeldData {
  view: NflView;
  /** From nothing to everything, out of the copies on this machine's disk, ms. */
  loadMs: number;
}

/**
 * Loads six seasons of what a running stack has stored, as a worker does when it starts; the second time, when the
 * copies are on the disk.
 */
export async function heldData(mongoUrl: string, folder: string): Promise<HeldData> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const connect = (database: string) => connectMongo({ url: mongoUrl, database, logger });
  const [stack, mongo] = [await connect('analytics'), await connect('analytics_bench')];
  try {
    await mongo.connection.dropDatabase();
    await copySixSeasons(stack, mongo, folder);
    const load = async () => {
      const nflData = createNflData();
      const stores = {
        ingestions: createIngestions(mongo),
        snapshots: createSnapshots(mongo, folder),
        games: createGames(mongo),
      };
      const start = performance.now();
      await loadNflData({ ...stores, nflData, firstSeason, logger, mongo });
      return { view: nflData.view(), loadMs: performance.now() - start };
    };
    await load();
    return await load();
  } finally {
    await mongo.connection.dropDatabase();
    await Promise.all([stack.close(), mongo.close()]);
  }
}
