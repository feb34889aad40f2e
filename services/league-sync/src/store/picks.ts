import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession } from '@dynasty/kit/mongo';

export interface DraftPick {
  pickNo: number;
  round: number;
  /** A position on the board; the pick was traded when the slot's own roster is another. */
  draftSlot: number;
  rosterId: number | null;
  /** Sleeper user id; null when nobody's. */
  pickedBy: string | null;
  playerId: string;
  isKeeper: boolean;
  /** Auction price; null in other drafts. */
  amount: number | null;
  /** As it was at the draft. */
  player: { firstName: string; lastName: string; position: string | null; team: string | null };
}

/** All picks of a draft, in order. */
export interface PicksDoc {
  /** Draft id. */
  _id: string;
  chainId: string;
  picks: DraftPick[];
}

export type Picks = ReturnType<typeof createPicks>;

export function createPicks(mongo: Mongo) {
  const model = openCollection<PicksDoc>(mongo, 'picks', [[{ chainId: 1 }]]);

  return {
    find: (draftId: string) =>
      model
        .findOne({ _id: { $eq: draftId } })
        .lean<PicksDoc | null>()
        .exec(),

    /** How many picks are recorded, by draft id. */
    async countsOfChain(chainId: string): Promise<Map<string, number>> {
      const rows = await model
        .aggregate<{ _id: string; count: number }>([
          { $match: { chainId: { $eq: chainId } } },
          { $project: { count: { $size: '$picks' } } },
        ])
        .exec();
      return new Map(rows.map((row) => [row._id, row.count]));
    },

    async put(picks: PicksDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: picks._id } }, picks, { upsert: true, session });
    },
  };
}
