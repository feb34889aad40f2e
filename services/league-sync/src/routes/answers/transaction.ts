import { type FormattedMove, type MovedPlayer, type TradeSide } from '../../domain/moves/transactions.js';
import { type TransactionDoc } from '../../store/transactions.js';
import { type MovedPlayer as PlayerAnswer, type TradeDetail, type Transaction } from '../schemas/transactions.js';

/** A move in the field names of the wire. */
export function transactionAnswer(move: TransactionDoc, formatted: FormattedMove): Transaction {
  const { creator, adds, drops, sides } = formatted;
  return {
    transaction_id: move._id,
    type: move.type,
    status: move.status,
    leg: move.leg,
    created: move.createdMs,
    status_updated: move.statusUpdatedMs,
    creator_info: { user_id: creator.userId, display_name: creator.displayName, avatar: creator.avatar },
    roster_ids: move.rosterIds,
    formatted_adds: adds.map(playerAnswer),
    formatted_drops: drops.map(playerAnswer),
    trade_details: sides.map(sideAnswer),
    waiver_bid: move.settings?.['waiver_bid'] ?? null,
  };
}

function playerAnswer({ playerId, name, position, team, rosterId, owner }: MovedPlayer): PlayerAnswer {
  return { player_id: playerId, player_name: name, position, team, roster_id: rosterId, owner };
}

function sideAnswer(side: TradeSide): TradeDetail {
  const picks = (moved: TradeSide['picksGiven']) =>
    moved.map(({ season, round, rosterId, description }) => ({ season, round, roster_id: rosterId, description }));
  return {
    roster_id: side.rosterId,
    owner: side.owner,
    adds: side.adds.map(playerAnswer),
    drops: side.drops.map(playerAnswer),
    draft_picks_received: picks(side.picksReceived),
    draft_picks_given: picks(side.picksGiven),
    faab_received: side.faabReceived,
    faab_given: side.faabGiven,
  };
}
