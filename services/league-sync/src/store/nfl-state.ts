import { createCache } from '@dynasty/kit/cache';
import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

/** What week it is, as the provider says. */
export interface NflStateDoc {
  _id: 'nfl';
  season: string;
  week: number;
  displayWeek: number;
  leg: number;
  /** pre, regular, post or off. */
  seasonType: string;
  /** The season that leagues play now. */
  leagueSeason: string;
  /** The season that new leagues are created for. */
  leagueCreateSeason: string;
  /** YYYY-MM-DD; null out of season. */
  seasonStartDate: string | null;
  fetchedAt: Date;
}

const recentMs = 1_000;

export type NflState = ReturnType<typeof createNflState>;

export function createNflState(mongo: Mongo) {
  const model = openCollection<NflStateDoc>(mongo, 'nfl_state');
  const kept = createCache<NflStateDoc>({ max: 1, ttlMs: recentMs });

  const find = () =>
    model
      .findOne({ _id: { $eq: 'nfl' } })
      .lean<NflStateDoc | null>()
      .exec();

  return {
    find,

    /** Up to a second old: every page of a running week asks for it. */
    recent: () => kept.getOrAsk('nfl', find),

    async put(state: NflStateDoc): Promise<void> {
      await model.replaceOne({ _id: { $eq: 'nfl' } }, state, { upsert: true });
      kept.clear();
    },
  };
}
