import { type Mongo } from '@dynasty/kit/mongo';

/** Rows of one season by what they are. */
export interface SeasonCounts {
  rosters: number;
  /** One a roster and week. */
  matchups: number;
  transactions: number;
  /** Picks of the season's drafts. */
  drafts: number;
  leagues: number;
  /** Players who have points in it. */
  unique_players_with_stats: number;
}

type Kind = keyof SeasonCounts;

export type SeasonCountsStore = ReturnType<typeof createSeasonCounts>;

/** Rows of a collection, one a document or as many as the expression says. */
const rowsOf = (kind: Kind, chainId: string, rows: number | object = 1) => [
  { $match: { chainId: { $eq: chainId } } },
  { $group: { _id: { season: '$season', kind }, rows: { $sum: rows } } },
];

const playersOf = (chainId: string) => [
  { $match: { chainId: { $eq: chainId } } },
  { $unwind: '$rows' },
  { $project: { season: 1, points: { $objectToArray: { $ifNull: ['$rows.playersPoints', {}] } } } },
  { $unwind: '$points' },
  { $group: { _id: { season: '$season', player: '$points.k' } } },
  { $group: { _id: { season: '$_id.season', kind: 'unique_players_with_stats' }, rows: { $sum: 1 } } },
];

/** Counts what is stored of a chain's seasons, over the collections that hold it, in one query. */
export function createSeasonCounts(mongo: Mongo) {
  return {
    /** Season -> its rows; zeros for a season without any. */
    async ofChain(chainId: string, seasons: readonly string[]): Promise<Map<string, SeasonCounts>> {
      const also = (coll: string, pipeline: object[]) => ({ $unionWith: { coll, pipeline } });
      const counted = await mongo.connection
        .collection('rosters')
        .aggregate<{ _id: { season: string; kind: Kind }; rows: number }>([
          ...rowsOf('rosters', chainId),
          also('leagues', rowsOf('leagues', chainId)),
          also('matchups', rowsOf('matchups', chainId, { $size: '$rows' })),
          also('matchups', playersOf(chainId)),
          also('transactions', rowsOf('transactions', chainId)),
          also('drafts', rowsOf('drafts', chainId, { $size: '$picks' })),
        ])
        .toArray();
      const nothing = { rosters: 0, matchups: 0, transactions: 0, drafts: 0, leagues: 0, unique_players_with_stats: 0 };
      const counts = new Map(seasons.map((season): [string, SeasonCounts] => [season, { ...nothing }]));
      for (const { _id, rows } of counted) {
        const season = counts.get(_id.season);
        if (season !== undefined) season[_id.kind] = rows;
      }
      return counts;
    },
  };
}
