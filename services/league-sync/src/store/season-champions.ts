import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A season's champion as it was announced. */
export interface SeasonChampionDoc {
  /** League id. */
  _id: string;
  chainId: string;
  connectionId: string;
  season: string;
  rosterId: number;
  /** Raised when the champion is corrected. */
  revision: number;
}

export type SeasonChampions = ReturnType<typeof createSeasonChampions>;

export function createSeasonChampions(mongo: Mongo) {
  const model = openCollection<SeasonChampionDoc>(mongo, 'season_champions', [[{ chainId: 1 }]]);

  return {
    find: (leagueId: string) =>
      model
        .findOne({ _id: { $eq: leagueId } })
        .lean<SeasonChampionDoc | null>()
        .exec(),

    ofChain: (chainId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId } }, null, { session })
        .lean<SeasonChampionDoc[]>()
        .exec(),

    ofChains: (chainIds: readonly string[]) =>
      model
        .find({ chainId: { $in: [...chainIds] } })
        .lean<SeasonChampionDoc[]>()
        .exec(),

    async put(champion: SeasonChampionDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: champion._id } }, champion, { upsert: true, session });
    },
  };
}
