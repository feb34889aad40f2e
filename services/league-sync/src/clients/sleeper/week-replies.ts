import { type Static, Type } from 'typebox';
import { type MatchupRow } from '../../store/matchups.js';
import { type TradedPick, type TransactionDoc } from '../../store/transactions.js';
import {
  assertDistinct,
  checked,
  EpochMs,
  Id,
  maybe,
  Numbers,
  numbersOf,
  PlayerId,
  RosterId,
  Season,
} from './checked.js';

const Points = Type.Number();
const MatchupsReply = Type.Array(
  Type.Object({
    roster_id: RosterId,
    matchup_id: maybe(Type.Integer()),
    points: maybe(Points),
    custom_points: maybe(Points),
    starters: maybe(Type.Array(PlayerId)),
    starters_points: maybe(Type.Array(Points)),
    players: maybe(Type.Array(PlayerId)),
    players_points: maybe(Type.Record(Type.String(), Points)),
  }),
);

export const readMatchups = checked('matchups', MatchupsReply, (rows): MatchupRow[] => {
  assertDistinct(
    'matchups',
    rows.map((row) => row.roster_id),
  );
  return rows
    .map((row) => ({
      rosterId: row.roster_id,
      matchupId: row.matchup_id ?? null,
      points: row.points ?? 0,
      customPoints: row.custom_points ?? null,
      starters: row.starters ?? null,
      startersPoints: row.starters_points ?? null,
      players: row.players ?? null,
      playersPoints: row.players_points ?? null,
    }))
    .sort((a, b) => a.rosterId - b.rosterId);
});

// A traded pick's own draft_id arrives as a number above 2^53: it is never read.
const TradedPickReply = Type.Object({
  season: Season,
  round: Type.Integer(),
  roster_id: RosterId,
  previous_owner_id: maybe(RosterId),
  owner_id: RosterId,
});

export const readTradedPicks = checked('traded picks', Type.Array(TradedPickReply), (picks) => picks.map(tradedPickOf));

function tradedPickOf(pick: Static<typeof TradedPickReply>): TradedPick {
  return {
    season: pick.season,
    round: pick.round,
    rosterId: pick.roster_id,
    previousOwnerId: pick.previous_owner_id ?? pick.roster_id,
    ownerId: pick.owner_id,
  };
}

const Moved = maybe(Type.Record(PlayerId, RosterId));
const TransactionsReply = Type.Array(
  Type.Object({
    transaction_id: Id,
    type: Type.String(),
    status: Type.String(),
    leg: Type.Integer({ minimum: 0, maximum: 30 }),
    created: EpochMs,
    status_updated: maybe(EpochMs),
    creator: maybe(Type.String()),
    roster_ids: maybe(Type.Array(RosterId)),
    adds: Moved,
    drops: Moved,
    draft_picks: maybe(Type.Array(TradedPickReply)),
    waiver_budget: maybe(Type.Array(Type.Object({ sender: RosterId, receiver: RosterId, amount: Type.Number() }))),
    settings: maybe(Numbers),
  }),
);

/** A move, without what says which league it belongs to. */
export type ProviderTransaction = Omit<TransactionDoc, 'chainId' | 'leagueId' | 'season' | 'announcedIn'>;

export const readTransactions = checked('transactions', TransactionsReply, (moves): ProviderTransaction[] => {
  assertDistinct(
    'transactions',
    moves.map((move) => move.transaction_id),
  );
  return moves.map((move) => ({
    _id: move.transaction_id,
    leg: move.leg,
    type: move.type,
    status: move.status,
    createdMs: move.created,
    statusUpdatedMs: move.status_updated ?? move.created,
    creator: move.creator ?? null,
    rosterIds: move.roster_ids ?? [],
    adds: move.adds ?? null,
    drops: move.drops ?? null,
    draftPicks: (move.draft_picks ?? []).map(tradedPickOf),
    waiverBudget: (move.waiver_budget ?? []).map(({ sender, receiver, amount }) => ({ sender, receiver, amount })),
    settings: move.settings == null ? null : numbersOf(move.settings),
  }));
});
