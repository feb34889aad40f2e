import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type TradedPick } from './transactions.js';

export interface DraftPick {
  pickNo: number;
  round: number;
  /** A position on the board; the pick was traded when the slot's own roster is another. */
  draftSlot: number;
  rosterId: number | null;
  /** Sleeper user id; null without an owner. */
  pickedBy: string | null;
  playerId: string;
  isKeeper: boolean;
  /** Auction price; null in other drafts. */
  amount: number | null;
  /** As it was at the draft. */
  player: { firstName: string; lastName: string; position: string | null; team: string | null };
}

export interface DraftDoc {
  /** Draft id. */
  _id: string;
  chainId: string;
  leagueId: string;
  season: string;
  /** snake, linear or auction. */
  type: string;
  status: string;
  startTimeMs: number | null;
  /** For instance rounds, teams, reversal_round, budget. */
  settings: Record<string, number>;
  metadata: Record<string, string>;
  /** Sleeper user id -> slot; null before it is set. */
  draftOrder: Record<string, number> | null;
  /** Slot -> roster id; missing where the single draft is a 404. */
  slotToRosterId: Record<string, number> | null;
  tradedPicks: TradedPick[];
  /** In order; empty where none are recorded. */
  picks: DraftPick[];
}

/** A draft without its picks. */
export type DraftSummary = Omit<DraftDoc, 'picks'> & { pickCount: number };

export type Drafts = ReturnType<typeof createDrafts>;

/** Still to come without a day, for a stage of an aggregation. */
const isUndated = { $and: [{ $eq: ['$status', 'pre_draft'] }, { $eq: ['$startTimeMs', null] }] };

export function createDrafts(mongo: Mongo) {
  const model = openCollection<DraftDoc>(mongo, 'drafts', [[{ chainId: 1, season: -1 }]]);

  return {
    find: (draftId: string) =>
      model
        .findOne({ _id: { $eq: draftId } })
        .lean<DraftDoc | null>()
        .exec(),

    /** A season's drafts with their picks. */
    ofLeague: (chainId: string, leagueId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId }, leagueId: { $eq: leagueId } }, null, { session })
        .lean<DraftDoc[]>()
        .exec(),

    /** Newest season first, and in it the latest; one whose day is not set yet is still to come. */
    ofChain: (chainId: string) =>
      model
        .aggregate<DraftSummary>([
          { $match: { chainId: { $eq: chainId } } },
          { $set: { pickCount: { $size: '$picks' }, isUndated } },
          { $unset: 'picks' },
          { $sort: { season: -1, isUndated: -1, startTimeMs: -1, _id: 1 } },
          { $unset: 'isUndated' },
        ])
        .exec(),

    /** How far a season's drafts have come, and when they start. */
    timesOfSeason: (chainId: string, season: string) =>
      model
        .find({ chainId: { $eq: chainId }, season: { $eq: season } }, { status: 1, startTimeMs: 1 })
        .lean<Pick<DraftDoc, '_id' | 'status' | 'startTimeMs'>[]>()
        .exec(),

    /** The chain's drafts in which a player was picked, each with that pick alone, oldest first. */
    ofPlayer: (chainId: string, playerId: string) =>
      model
        .find(
          { chainId: { $eq: chainId }, 'picks.playerId': { $eq: playerId } },
          { season: 1, type: 1, startTimeMs: 1, picks: { $elemMatch: { playerId: { $eq: playerId } } } },
        )
        .sort({ season: 1, startTimeMs: 1 })
        .lean<Pick<DraftDoc, 'season' | 'type' | 'startTimeMs' | 'picks'>[]>()
        .exec(),

    async put(draft: DraftDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: draft._id } }, draft, { upsert: true, session });
    },

    async remove(draftId: string, session: ClientSession): Promise<void> {
      await model.deleteOne({ _id: { $eq: draftId } }, { session });
    },
  };
}
