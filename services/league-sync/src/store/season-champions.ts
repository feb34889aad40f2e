import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A season's champion as it was announced. */
export interface SeasonChampionDoc {
  /** League id. */
  _id: string;
  chainId: string;
  /** The connection that has announced it; empty where none has yet. */
  connectionId: string;
  season: string;
  /** Null since the champion was taken back: nobody has won. */
  rosterId: number | null;
  /** Raised when the champion is corrected or taken back. */
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

    /** Stores one that was announced before, unless the season has one: its revision has gone on since. */
    async restore({ _id, ...champion }: SeasonChampionDoc, session: ClientSession): Promise<void> {
      await model.updateOne({ _id: { $eq: _id } }, { $setOnInsert: champion }, { upsert: true, session });
    },

    /**
     * Has another league, which takes a season's place, go on from the revision that was announced of it: events of the
     * same revision would count as one. Whoever has won there, or nobody yet, is to be announced.
     */
    async handOver(from: string, to: string, session: ClientSession): Promise<void> {
      const before = await model
        .findOne({ _id: { $eq: from } }, null, { session })
        .lean<SeasonChampionDoc | null>()
        .exec();
      if (before === null) return;
      const { chainId, season, revision } = before;
      const undecided = { chainId, connectionId: '', season, rosterId: null };
      const change = { $setOnInsert: undecided, $max: { revision: revision + 1 } };
      await model.updateOne({ _id: { $eq: to } }, change, { upsert: true, session });
    },
  };
}
