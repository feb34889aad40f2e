import { openCollection, writeMany } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession } from '@dynasty/kit/mongo';

export interface TradedPick {
  season: string;
  round: number;
  /** The original owner's roster. */
  rosterId: number;
  previousOwnerId: number;
  ownerId: number;
}

/** A move. Failed waivers are kept too; pages show `complete` ones. */
export interface TransactionDoc {
  _id: string;
  chainId: string;
  leagueId: string;
  season: string;
  /** The week it belongs to; all off-season moves sit in leg 1. */
  leg: number;
  /** trade, waiver, free_agent or commissioner. */
  type: string;
  status: string;
  createdMs: number;
  statusUpdatedMs: number;
  creator: string | null;
  rosterIds: number[];
  /** Player id -> roster id. */
  adds: Record<string, number> | null;
  drops: Record<string, number> | null;
  draftPicks: TradedPick[];
  /** FAAB that changed hands: roster ids and an amount. */
  waiverBudget: { sender: number; receiver: number; amount: number }[];
  settings: Record<string, number> | null;
  /** The connection for which its completion was announced. */
  announcedIn?: string;
}

/** What the transactions page can ask for; `adds` and `free_agent` are moves with adds or drops that are no trades. */
export const moveTypes = ['all', 'trade', 'adds', 'free_agent', 'waiver'] as const;

export interface MoveFilter {
  type: (typeof moveTypes)[number];
  /** Moves that one of these rosters took part in; null for everybody's. */
  rosterIds: readonly number[] | null;
  /** When the move was made (epoch, ms; both ends belong to it); null for always. */
  made: { fromMs: number; toMs: number } | null;
}

export type Transactions = ReturnType<typeof createTransactions>;

export function createTransactions(mongo: Mongo) {
  const model = openCollection<TransactionDoc>(mongo, 'transactions', [
    [{ chainId: 1, season: 1, statusUpdatedMs: -1, _id: -1 }],
    [{ leagueId: 1, leg: 1 }],
    [{ chainId: 1, type: 1, status: 1, statusUpdatedMs: 1, _id: 1 }],
  ]);

  return {
    ofLeg: (leagueId: string, leg: number) =>
      model
        .find({ leagueId: { $eq: leagueId }, leg: { $eq: leg } })
        .lean<TransactionDoc[]>()
        .exec(),

    findMany: (ids: string[]) =>
      model
        .find({ _id: { $in: ids } })
        .lean<TransactionDoc[]>()
        .exec(),

    /**
     * A season's completed moves of legs up to `leg` that pass the filter, newest first; from the newest, or after a
     * row of that order.
     */
    completed(
      season: { chainId: string; season: string; leg: number },
      filter: MoveFilter,
      after: { statusUpdatedMs: number; id: string } | null,
      limit: number,
    ) {
      const ofSeason = { chainId: { $eq: season.chainId }, season: { $eq: season.season } };
      const shown = { status: 'complete', leg: { $lte: season.leg } };
      const older = after === null ? {} : olderThan(after);
      return model
        .find({ $and: [{ ...ofSeason, ...shown }, passing(filter), older] } as never)
        .sort({ statusUpdatedMs: -1, _id: -1 })
        .limit(limit)
        .lean<TransactionDoc[]>()
        .exec();
    },

    /** The completed moves of a chain that added or dropped a player, oldest first. */
    ofPlayer(chainId: string, playerId: string) {
      const moved = [{ [`adds.${playerId}`]: { $exists: true } }, { [`drops.${playerId}`]: { $exists: true } }];
      return model
        .find({ chainId: { $eq: chainId }, status: 'complete', $or: moved } as never)
        .sort({ season: 1, statusUpdatedMs: 1, _id: 1 })
        .lean<TransactionDoc[]>()
        .exec();
    },

    /** A chain's completed trades of draft picks, oldest first, without the players. */
    pickTrades: (chainId: string) =>
      model
        .find(
          { chainId: { $eq: chainId }, type: 'trade', status: 'complete', 'draftPicks.0': { $exists: true } } as never,
          { season: 1, statusUpdatedMs: 1, draftPicks: 1 },
        )
        .sort({ statusUpdatedMs: 1, _id: 1 })
        .lean<Pick<TransactionDoc, '_id' | 'season' | 'statusUpdatedMs' | 'draftPicks'>[]>()
        .exec(),

    /** Stores moves as they are now; moves are never taken away by the provider. */
    async putAll(moves: TransactionDoc[], session: ClientSession): Promise<void> {
      const writes = moves.map((move) => ({
        replaceOne: { filter: { _id: move._id }, replacement: move, upsert: true },
      }));
      await writeMany(model, writes, session);
    },
  };
}

const anyPlayer = { $nin: [null, {}] };
const ofType = {
  all: {},
  trade: { type: 'trade' },
  adds: { type: { $ne: 'trade' }, adds: anyPlayer },
  free_agent: { type: { $ne: 'trade' }, drops: anyPlayer },
  waiver: { type: 'waiver' },
} as const;

function passing({ type, rosterIds, made }: MoveFilter) {
  return {
    ...ofType[type],
    ...(rosterIds === null ? {} : { rosterIds: { $in: rosterIds } }),
    ...(made === null ? {} : { statusUpdatedMs: { $gte: made.fromMs, $lte: made.toMs } }),
  };
}

function olderThan({ statusUpdatedMs, id }: { statusUpdatedMs: number; id: string }) {
  return {
    statusUpdatedMs: { $lte: statusUpdatedMs },
    $or: [{ statusUpdatedMs: { $lt: statusUpdatedMs } }, { _id: { $lt: id } }],
  };
}
