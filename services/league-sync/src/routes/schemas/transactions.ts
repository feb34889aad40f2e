import { PageQuery } from '@dynasty/kit/paging';
import { Type, type Static } from 'typebox';
import { dateRanges } from '../../domain/moves/date-range.js';
import { moveTypes } from '../../store/transactions.js';
import { Closed, NumberOrNull, StringOrNull } from './fields.js';

/** The page and its filters; `all` filters nothing. */
export const TransactionsQuery = Closed({
  ...PageQuery.properties,
  /** A Sleeper user id: moves of the rosters that he owns or co-owns that season. */
  userId: Type.String({ pattern: '^(all|[0-9]{1,20})$', default: 'all' }),
  type: Type.Enum([...moveTypes], { type: 'string', default: 'all' }),
  /** Back from the football clock. */
  dateRange: Type.Enum([...dateRanges], { type: 'string', default: 'all' }),
});

/** A player as he is shown in a move. */
export const MovedPlayer = Type.Object({
  player_id: Type.String(),
  player_name: Type.String(),
  position: StringOrNull,
  team: StringOrNull,
  /** The roster that added or dropped him, and its owner's display name. */
  roster_id: Type.Integer(),
  owner: Type.String(),
});
export type MovedPlayer = Static<typeof MovedPlayer>;

/** A draft pick that changed hands. */
export const TradedPick = Type.Object({
  season: Type.String(),
  round: Type.Integer(),
  /** The roster whose pick it originally was. */
  roster_id: Type.Integer(),
  /** For instance "2026 Round 1 (SunnyLynx)". */
  description: Type.String(),
});
export type TradedPick = Static<typeof TradedPick>;

/** What one side of a trade received and gave. */
export const TradeDetail = Type.Object({
  roster_id: Type.Integer(),
  owner: Type.String(),
  adds: Type.Array(MovedPlayer),
  drops: Type.Array(MovedPlayer),
  draft_picks_received: Type.Array(TradedPick),
  draft_picks_given: Type.Array(TradedPick),
  faab_received: Type.Number(),
  faab_given: Type.Number(),
});
export type TradeDetail = Static<typeof TradeDetail>;

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
  formatted_adds: Type.Array(MovedPlayer),
  formatted_drops: Type.Array(MovedPlayer),
  /** One entry a roster for trades; empty otherwise. */
  trade_details: Type.Array(TradeDetail),
  /** FAAB paid for a waiver claim; null where none was. */
  waiver_bid: NumberOrNull,
});
export type Transaction = Static<typeof Transaction>;

/** GET .../transactions/{week}: newest first; the next page's cursor is in the header X-Next-Cursor. */
export const Transactions = Type.Array(Transaction);
