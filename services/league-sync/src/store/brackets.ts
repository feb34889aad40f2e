import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type BracketMatch } from '../domain/playoffs/draw.js';

/** A playoff game as the provider tells it. */
export type BracketRow = BracketMatch;

/** A season's brackets; an empty list where the provider has none. */
export interface BracketDoc {
  /** League id. */
  _id: string;
  chainId: string;
  season: string;
  winners: BracketRow[];
  losers: BracketRow[];
  /** The last final week when they were read, 0 before the first; absent where a version that did not note it read them. */
  afterWeek?: number;
}

export type Brackets = ReturnType<typeof createBrackets>;

export function createBrackets(mongo: Mongo) {
  const model = openCollection<BracketDoc>(mongo, 'brackets', [[{ chainId: 1, season: -1 }]]);

  return {
    find: (leagueId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: leagueId } }, null, { session })
        .lean<BracketDoc | null>()
        .exec(),

    ofChain: (chainId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId } }, null, { session })
        .sort({ season: -1 })
        .lean<BracketDoc[]>()
        .exec(),

    async put(bracket: BracketDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: bracket._id } }, bracket, { upsert: true, session });
    },
  };
}
