import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type TradedPick } from './transactions.js';

/** Who holds which future pick, as the season's league says: picks can move without a transaction. */
export interface TradedPicksDoc {
  /** League id. */
  _id: string;
  chainId: string;
  season: string;
  picks: TradedPick[];
}

export type TradedPicks = ReturnType<typeof createTradedPicks>;

export function createTradedPicks(mongo: Mongo) {
  const model = openCollection<TradedPicksDoc>(mongo, 'traded_picks', [[{ chainId: 1, season: -1 }]]);

  return {
    find: (leagueId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: leagueId } }, null, { session })
        .lean<TradedPicksDoc | null>()
        .exec(),

    async put(picks: TradedPicksDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: picks._id } }, picks, { upsert: true, session });
    },
  };
}
