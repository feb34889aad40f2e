import { loadNflData } from '@dynasty/analytics/actions/load-nfl-data';
import { redZoneRushingOf } from '@dynasty/analytics/bodies/red-zone';
import type { NflView } from '@dynasty/analytics/domain/view/nfl-view';
import { redZoneUse } from '@dynasty/analytics/domain/plays/red-zone';
import { createGames } from '@dynasty/analytics/store/games';
import { createIngestions } from '@dynasty/analytics/store/ingestions';
import { createNflData } from '@dynasty/analytics/memory/nfl-data';
import { createSnapshots } from '@dynasty/analytics/store/snapshots';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import { copySixSeasons } from './six-seasons.js';

const firstSeason = 1999;

export interface HeldData {
  view: NflView;
  /** From nothing to the first answer, out of the copies on this machine's disk, ms. */
  startMs: number;
}

/** What the tools show first: red-zone rushing of the newest season. */
function firstAnswer(view: NflView): object {
  const season = Math.max(...view.plays.keys());
  const plays = view.plays.get(season)!.value;
  const asked = { position: 'all', team: 'all', playerName: '', zone: 'both' } as const;
  return redZoneRushingOf(plays, 'both', redZoneUse(plays, plays.rushes, view.people(season), asked));
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
    await copySixSeasons(stack, mongo, folder, logger);
    const load = async () => {
      const nflData = createNflData((error) => {
        throw error;
      });
      const stores = {
        ingestions: createIngestions(mongo),
        snapshots: createSnapshots(mongo, folder, logger),
        games: createGames(mongo),
      };
      const start = performance.now();
      await loadNflData({ ...stores, nflData, firstSeason, logger, mongo });
      const view = nflData.view();
      firstAnswer(view);
      return { view, startMs: performance.now() - start };
    };
    await load();
    return await load();
  } finally {
    await mongo.connection.dropDatabase();
    await Promise.all([stack.close(), mongo.close()]);
  }
}
