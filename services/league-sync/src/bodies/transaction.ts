import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery } from '@dynasty/kit/paging';
import { Type, type Static } from 'typebox';
import {
  type Claim,
  dateRanges,
  type FormattedMove,
  type LosingBid,
  type MovedPlayer,
  sidesOf,
  type TradeSide,
} from '../domain/moves/moves.js';
import { type Team } from '../domain/pages/season-page.js';
import { moveTypes, type TransactionDoc } from '../store/transactions.js';
import { Closed, NumberOrNull, SleeperId, StringOrNull } from './fields.js';

/** The page and its filters; `all` filters nothing. */
export const TransactionsQuery = Closed({
  ...PageQuery.properties,
  /** A Sleeper user id: moves of the rosters that they own or co-own that season. */
  userId: Type.String({ pattern: '^(all|[0-9]{1,20})$', default: 'all' }),
  type: Type.Enum([...moveTypes], { type: 'string', default: 'all' }),
  /** Back from the football clock. */
  dateRange: Type.Enum([...dateRanges], { type: 'string', default: 'all' }),
  /** A season of the chain, or `all`; without it the one of the league in the address. */
  season: Type.Optional(Type.String({ pattern: '^(all|[0-9]{4})$' })),
  /** Moves that added or dropped this player: Sleeper's id, or a team's code for its defence. */
  player: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{1,20}$' })),
});

/** GET .../trades/{transactionId} */
export const TradeParams = Closed({ ...LeagueParams.properties, transactionId: SleeperId });

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

/** A team of a move, as its season knows it. */
const TeamOfMove = Type.Object({
  roster_id: Type.Integer(),
  team_name: Type.String(),
  owner_id: StringOrNull,
  co_owners: Type.Array(Type.String()),
  owner: StringOrNull,
  avatar: StringOrNull,
});

/** A claim of another team for the same player, decided in the same run. */
const LosingBidBody = Type.Object({ roster_id: Type.Integer(), waiver_bid: NumberOrNull });

/** A move: completed, or a waiver claim that failed. */
export const Transaction = Type.Object({
  transaction_id: Type.String(),
  season: Type.String(),
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
  /** Of a waiver claim that got its player: what others had bid, the highest first. */
  losing_bids: Type.Array(LosingBidBody),
  /** All teams that the move names. */
  teams: Type.Array(TeamOfMove),
});
export type Transaction = Static<typeof Transaction>;

/** GET .../transactions/{week}: newest first; the next page's cursor is in the header X-Next-Cursor. */
export const Transactions = Type.Array(Transaction);

/** A season's teams by roster id. */
export type TeamsOfSeason = ReadonlyMap<number, Team>;

/** A claim as the rule of losing bids reads it. */
export const claimOf = (move: TransactionDoc): Claim => ({ ...move, id: move._id, bid: bidOf(move) });

/** The FAAB that a claim bid, whether it got its player or not; null where nobody bids. */
export const bidOf = ({ settings }: TransactionDoc): number | null => settings?.['waiver_bid'] ?? null;

/** What a move is shown with. */
export interface MoveFacts {
  names: FormattedMove;
  losing: readonly LosingBid[];
  teams: TeamsOfSeason;
}

/** A move in the field names of the wire. */
export function transactionBody(move: TransactionDoc, { names, losing, teams }: MoveFacts): Transaction {
  const { creator, adds, drops, sides } = names;
  const rosterIds = [...new Set([...sidesOf({ ...move, id: move._id }), ...losing.map(({ rosterId }) => rosterId)])];
  return {
    transaction_id: move._id,
    season: move.season,
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
    waiver_bid: bidOf(move),
    losing_bids: losing.map(({ rosterId, bid }) => ({ roster_id: rosterId, waiver_bid: bid })),
    teams: rosterIds.flatMap((rosterId) => teams.get(rosterId) ?? []).map(teamBody),
  };
}

function teamBody({ rosterId, teamName, ownerId, coOwners, owner }: Team): Static<typeof TeamOfMove> {
  const [name, avatar] = [owner?.displayName ?? null, owner?.avatar ?? null];
  return { roster_id: rosterId, team_name: teamName, owner_id: ownerId, co_owners: coOwners, owner: name, avatar };
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
