import { PageQuery } from '@dynasty/kit/paging';
import { Type, type Static } from 'typebox';
import { dateRanges, type FormattedMove, type MovedPlayer, type TradeSide } from '../domain/moves/moves.js';
import { moveTypes, type TransactionDoc } from '../store/transactions.js';
import { Closed, NumberOrNull, StringOrNull } from './fields.js';

/** The page and its filters; `all` filters nothing. */
export const TransactionsQuery = Closed({
  ...PageQuery.properties,
  /** A Sleeper user id: moves of the rosters that they own or co-own that season. */
  userId: Type.String({ pattern: '^(all|[0-9]{1,20})$', default: 'all' }),
  type: Type.Enum([...moveTypes], { type: 'string', default: 'all' }),
  /** Back from the football clock. */
  dateRange: Type.Enum([...dateRanges], { type: 'string', default: 'all' }),
});

/** A player as a move shows them. */
const PlayerOfMove = Type.Object({
  player_id: Type.String(),
  player_name: Type.String(),
  position: StringOrNull,
  team: StringOrNull,
  /** The roster that added or dropped them, and its owner's display name. */
  roster_id: Type.Integer(),
  owner: Type.String(),
});

/** A draft pick that changed hands. */
const PickOfTrade = Type.Object({
  season: Type.String(),
  round: Type.Integer(),
  /** The roster whose pick it originally was. */
  roster_id: Type.Integer(),
  /** For instance "2026 Round 1 (SunnyLynx)". */
  description: Type.String(),
});

/** What one side of a trade received and gave. */
const TradeDetail = Type.Object({
  roster_id: Type.Integer(),
  owner: Type.String(),
  adds: Type.Array(PlayerOfMove),
  drops: Type.Array(PlayerOfMove),
  draft_picks_received: Type.Array(PickOfTrade),
  draft_picks_given: Type.Array(PickOfTrade),
  faab_received: Type.Number(),
  faab_given: Type.Number(),
});

/** A completed move. */
export const Transaction = Type.Object({
  transaction_id: Type.String(),
  /** trade, waiver, free_agent or commissioner. */
  type: Type.String(),
  status: Type.String(),
  /** The week in which Sleeper counts it; all moves of the off-season are in week 1. */
  leg: Type.Integer(),
  /** Epoch, ms. */
  created: Type.Integer(),
  status_updated: Type.Integer(),
  creator_info: Type.Object({ user_id: StringOrNull, display_name: Type.String(), avatar: StringOrNull }),
  roster_ids: Type.Array(Type.Integer()),
  formatted_adds: Type.Array(PlayerOfMove),
  formatted_drops: Type.Array(PlayerOfMove),
  /** One entry a roster for trades; empty otherwise. */
  trade_details: Type.Array(TradeDetail),
  /** FAAB paid for a waiver claim; null where none was. */
  waiver_bid: NumberOrNull,
});
export type Transaction = Static<typeof Transaction>;

/** GET .../transactions/{week}: newest first; the next page's cursor is in the header X-Next-Cursor. */
export const Transactions = Type.Array(Transaction);

/** A move in the field names of the wire. */
export function transactionBody(move: TransactionDoc, { creator, adds, drops, sides }: FormattedMove): Transaction {
  return {
    transaction_id: move._id,
    type: move.type,
    status: move.status,
    leg: move.leg,
    created: move.createdMs,
    status_updated: move.statusUpdatedMs,
    creator_info: { user_id: creator.userId, display_name: creator.displayName, avatar: creator.avatar },
    roster_ids: move.rosterIds,
    formatted_adds: adds.map(playerBody),
    formatted_drops: drops.map(playerBody),
    trade_details: sides.map(sideBody),
    waiver_bid: move.settings?.['waiver_bid'] ?? null,
  };
}

function playerBody({ playerId, name, position, team, rosterId, owner }: MovedPlayer): Static<typeof PlayerOfMove> {
  return { player_id: playerId, player_name: name, position, team, roster_id: rosterId, owner };
}

function sideBody(side: TradeSide): Static<typeof TradeDetail> {
  const picks = (moved: TradeSide['picksGiven']) =>
    moved.map(({ season, round, rosterId, description }) => ({ season, round, roster_id: rosterId, description }));
  return {
    roster_id: side.rosterId,
    owner: side.owner,
    adds: side.adds.map(playerBody),
    drops: side.drops.map(playerBody),
    draft_picks_received: picks(side.picksReceived),
    draft_picks_given: picks(side.picksGiven),
    faab_received: side.faabReceived,
    faab_given: side.faabGiven,
  };
}
