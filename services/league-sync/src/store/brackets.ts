import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession } from '@dynasty/kit/mongo';

/** A playoff game between two rosters; teams and results are null until they are known. */
export interface BracketRow {
  round: number;
  match: number;
  team1: number | null;
  team2: number | null;
  winner: number | null;
  loser: number | null;
  /** The place that is played for: 1 is the title. */
  place: number | null;
  /** Where the team comes from: the winner or the loser of a match. */
  team1From: { winnerOf: number | null; loserOf: number | null } | null;
  team2From: { winnerOf: number | null; loserOf: number | null } | null;
}

/** A season's brackets; an empty list where the provider has none. */
export interface BracketDoc {
  /** League id. */
  _id: string;
  chainId: string;
  season: string;
  winners: BracketRow[];
  losers: BracketRow[];
}

export type Brackets = ReturnType<typeof createBrackets>;

export function createBrackets(mongo: Mongo) {
  const model = openCollection<BracketDoc>(mongo, 'brackets', [[{ chainId: 1, season: -1 }]]);

  return {
    find: (leagueId: string) =>
      model
        .findOne({ _id: { $eq: leagueId } })
        .lean<BracketDoc | null>()
        .exec(),

    ofChain: (chainId: string) =>
      model
        .find({ chainId: { $eq: chainId } })
        .sort({ season: -1 })
        .lean<BracketDoc[]>()
        .exec(),

    async put(bracket: BracketDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: bracket._id } }, bracket, { upsert: true, session });
    },
  };
}
