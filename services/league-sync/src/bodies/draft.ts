import { Type, type Static } from 'typebox';
import {
  mostRounds,
  movedPicks,
  pickOwners,
  reversedRounds,
  type SlotSeason,
  slotsOf,
  teamsOf,
} from '../domain/drafts/draft-board.js';
import { type DraftDoc, type DraftSummary } from '../store/drafts.js';
import { BooleanOrNull, Closed, IntegerOrNull, NumberOrNull, SleeperId, StringOrNull } from './fields.js';

export const DraftParams = Closed({ draftId: SleeperId });

/** One column of the board: a draft slot and who drafted there. */
const DraftSlot = Type.Object({
  slot: Type.Integer(),
  roster_id: IntegerOrNull,
  user_id: StringOrNull,
  /** Display name, else username, else "Team {slot}". */
  display_name: Type.String(),
  team_name: Type.String(),
  avatar: StringOrNull,
});

/** A draft of the chain. */
const Draft = Type.Object({
  draft_id: Type.String(),
  league_id: Type.String(),
  season: Type.String(),
  /** Epoch, ms; null while it is not set. */
  start_time: IntegerOrNull,
  /** complete, drafting or pre_draft. */
  status: Type.String(),
  /** snake, linear or auction. */
  type: Type.String(),
  settings: Type.Object({ teams: Type.Integer(), rounds: Type.Integer(), reversal_round: Type.Integer() }),
  /** Rounds that run from the last slot to the first; none but in snake drafts. */
  reversed_rounds: Type.Array(Type.Integer()),
  metadata: Type.Object({ name: StringOrNull, scoring_type: StringOrNull }),
  /** User id -> slot; null before the order is set. */
  draft_order: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()]),
  slots: Type.Array(DraftSlot),
  /** Picks that another roster than the slot's holds, as they were before the draft or stand in it. */
  traded_picks: Type.Array(
    Type.Object({
      round: Type.Integer(),
      slot: Type.Integer(),
      roster_id: Type.Integer(),
      /** Display name of who holds it. */
      owner: Type.String(),
    }),
  ),
  picks: Type.Integer({ description: 'How many picks are recorded.' }),
});
export type Draft = Static<typeof Draft>;

/** GET .../historical-drafts: newest first. */
export const Drafts = Type.Array(Draft);
export type Drafts = Static<typeof Drafts>;

/** GET /api/drafts/{draftId}/picks: in pick order; empty where none are recorded. */
export const DraftPicks = Type.Array(
  Type.Object({
    pick_no: Type.Integer(),
    round: Type.Integer(),
    draft_slot: Type.Integer(),
    roster_id: IntegerOrNull,
    picked_by: StringOrNull,
    player_id: StringOrNull,
    player_name: Type.String(),
    position: StringOrNull,
    team: StringOrNull,
    is_keeper: BooleanOrNull,
    /** Auction price; null elsewhere. */
    amount: NumberOrNull,
    /** Made by another roster than the one the slot belonged to. */
    isTraded: Type.Boolean(),
    /** Display name of who made the pick. */
    owner: Type.String(),
    /** Display name of who the slot belonged to; null unless traded. */
    original_owner: StringOrNull,
  }),
);
export type DraftPicks = Static<typeof DraftPicks>;

/** A draft with its board's columns, by the owners of its season. */
export function draftBody(draft: DraftSummary, season: SlotSeason): Draft {
  const { rounds: said = 0, reversal_round: reversalRound = 0 } = draft.settings;
  const rounds = Math.min(mostRounds, said);
  const slots = slotsOf(draft, season);
  return {
    draft_id: draft._id,
    league_id: draft.leagueId,
    season: draft.season,
    start_time: draft.startTimeMs,
    status: draft.status,
    type: draft.type,
    settings: { teams: teamsOf(draft), rounds, reversal_round: reversalRound },
    reversed_rounds: reversedRounds({ type: draft.type, rounds, reversalRound }),
    metadata: { name: draft.metadata['name'] ?? null, scoring_type: draft.metadata['scoring_type'] ?? null },
    draft_order: draft.draftOrder,
    slots: slots.map((slot) => ({
      slot: slot.slot,
      roster_id: slot.rosterId,
      user_id: slot.userId,
      display_name: slot.displayName,
      team_name: slot.teamName,
      avatar: slot.avatar,
    })),
    traded_picks: movedPicks(draft, slots, season).map(({ rosterId, ...pick }) => ({ ...pick, roster_id: rosterId })),
    picks: draft.pickCount,
  };
}

/** A draft's picks as they were made, by the owners of its season. */
export function draftPicksBody(draft: DraftDoc, season: SlotSeason): DraftPicks {
  const ownersOf = pickOwners(slotsOf(draft, season), season);
  return draft.picks.map((pick) => {
    const { owner, originalOwner, isTraded } = ownersOf(pick);
    const { firstName, lastName, position, team } = pick.player;
    return {
      pick_no: pick.pickNo,
      round: pick.round,
      draft_slot: pick.draftSlot,
      roster_id: pick.rosterId,
      picked_by: pick.pickedBy,
      player_id: pick.playerId,
      player_name: `${firstName} ${lastName}`.trim() || `Player ${pick.playerId}`,
      position,
      team,
      is_keeper: pick.isKeeper ? true : null,
      amount: pick.amount,
      isTraded,
      owner,
      original_owner: originalOwner,
    };
  });
}
