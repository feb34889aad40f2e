import { openCollection, writeMany } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

export interface TradedPick {
  season: string;
  round: number;
  /** The original owner's roster. */
  rosterId: number;
  previousOwnerId: number;
  ownerId: number;
}

/** A move. Failed waivers are kept too; pages show `complete` ones unless somebody asks for these. */
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

/**
 * What the transactions page can ask for; `adds` and `free_agent` are moves with adds or drops that are no trades,
 * `failed` are waiver claims that got nothing.
 */
export const moveTypes = ['all', 'trade', 'adds', 'free_agent', 'waiver', 'failed'] as const;

export interface MoveFilter {
  type: (typeof moveTypes)[number];
  /** Moves that one of these rosters took part in, by season; null for everybody's. */
  teams: readonly { season: string; rosterIds: readonly number[] }[] | null;
  /** Moves that added or dropped this player; null for all. */
  playerId: string | null;
  /** When the move was made (epoch, ms; both ends belong to it); null for always. */
  made: { fromMs: number; toMs: number } | null;
}

export type Transactions = ReturnType<typeof createTransactions>;

export function createTransactions(mongo: Mongo) {
  const model = openCollection<TransactionDoc>(mongo, 'transactions', [
    [{ chainId: 1, season: 1, statusUpdatedMs: -1, _id: -1 }],
    [{ chainId: 1, statusUpdatedMs: -1, _id: -1 }],
    [{ leagueId: 1, leg: 1 }],
    [{ chainId: 1, type: 1, status: 1, statusUpdatedMs: 1, _id: 1 }],
  ]);

  return {
    ofLeg: (leagueId: string, leg: number, session?: ClientSession) =>
      model
        .find({ leagueId: { $eq: leagueId }, leg: { $eq: leg } }, null, { session })
        .lean<TransactionDoc[]>()
        .exec(),

    findMany: (ids: string[]) =>
      model
        .find({ _id: { $in: ids } })
        .lean<TransactionDoc[]>()
        .exec(),

    /**
     * The moves of legs up to `leg` that pass the filter, of one season or (null) of all, newest first; from the
     * newest, or after a row of that order.
     */
    passing(
      place: { chainId: string; season: string | null; leg: number },
      filter: MoveFilter,
      after: { statusUpdatedMs: number; id: string } | null,
      limit: number,
    ) {
      const ofChain = { chainId: { $eq: place.chainId }, leg: { $lte: place.leg } };
      const ofSeason = place.season === null ? {} : { season: { $eq: place.season } };
      const older = after === null ? {} : olderThan(after);
      return model
        .find({ $and: [{ ...ofChain, ...ofSeason }, ...conditionsOf(filter), older] } as never)
        .sort({ statusUpdatedMs: -1, _id: -1 })
        .limit(limit)
        .lean<TransactionDoc[]>()
        .exec();
    },

    /** The waiver claims of a season that got nothing, decided between two instants (epoch, ms). */
    failedClaims: (chainId: string, season: string, { fromMs, toMs }: { fromMs: number; toMs: number }) =>
      model
        .find({
          ...{ chainId: { $eq: chainId }, season: { $eq: season }, type: 'waiver', status: 'failed' },
          statusUpdatedMs: { $gte: fromMs, $lte: toMs },
        })
        .lean<TransactionDoc[]>()
        .exec(),

    /** The completed moves of a season that commissioners made, with the players alone. */
    commissionerMoves: (chainId: string, season: string) =>
      model
        .find(
          { chainId: { $eq: chainId }, season: { $eq: season }, type: 'commissioner', status: 'complete' },
          { adds: 1, drops: 1, statusUpdatedMs: 1 },
        )
        .lean<Pick<TransactionDoc, '_id' | 'adds' | 'drops' | 'statusUpdatedMs'>[]>()
        .exec(),

    /** A completed trade of a chain. */
    findTrade: (chainId: string, id: string) =>
      model
        .findOne({ _id: { $eq: id }, chainId: { $eq: chainId }, type: 'trade', status: 'complete' })
        .lean<TransactionDoc | null>()
        .exec(),

    /** The completed moves of a chain that added or dropped a player, oldest first. */
    ofPlayer(chainId: string, playerId: string) {
      return model
        .find({ chainId: { $eq: chainId }, status: 'complete', ...moving(playerId) } as never)
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
const complete = { status: 'complete' };
const ofType = {
  all: complete,
  trade: { ...complete, type: 'trade' },
  adds: { ...complete, type: { $ne: 'trade' }, adds: anyPlayer },
  free_agent: { ...complete, type: { $ne: 'trade' }, drops: anyPlayer },
  waiver: { ...complete, type: 'waiver' },
  failed: { status: 'failed', type: 'waiver' },
} as const;

/** Moves that added or dropped a player. */
const moving = (playerId: string) => ({
  $or: [{ [`adds.${playerId}`]: { $exists: true } }, { [`drops.${playerId}`]: { $exists: true } }],
});

function conditionsOf({ type, teams, playerId, made }: MoveFilter): object[] {
  const ofTeams = teams?.map(({ season, rosterIds }) => ({ season, rosterIds: { $in: rosterIds } }));
  return [
    ofType[type],
    ...(ofTeams === undefined ? [] : [ofTeams.length === 0 ? { _id: { $in: [] } } : { $or: ofTeams }]),
    ...(playerId === null ? [] : [moving(playerId)]),
    ...(made === null ? [] : [{ statusUpdatedMs: { $gte: made.fromMs, $lte: made.toMs } }]),
  ];
}

function olderThan({ statusUpdatedMs, id }: { statusUpdatedMs: number; id: string }) {
  return {
    statusUpdatedMs: { $lte: statusUpdatedMs },
    $or: [{ statusUpdatedMs: { $lt: statusUpdatedMs } }, { _id: { $lt: id } }],
  };
}
