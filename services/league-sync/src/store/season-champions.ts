import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type NotedOwner } from '../domain/season/champions.js';

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
  /**
   * Who owned the teams when a champion was known first. Absent of imported tables, which name their owners, and where
   * a version that did not note them has announced it.
   */
  owners?: NotedOwner[];
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

    /** As they were announced, without their owners. */
    ofChains: (chainIds: readonly string[]) =>
      model
        .find({ chainId: { $in: [...chainIds] } }, { owners: 0 })
        .lean<Omit<SeasonChampionDoc, 'owners'>[]>()
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
