import { type PickOwners } from '../../domain/drafts/draft-picks.js';
import { reversedRounds } from '../../domain/drafts/draft-rounds.js';
import { type BoardSlot, teamsOf } from '../../domain/drafts/draft-slots.js';
import { type DraftDoc } from '../../store/drafts.js';
import { type DraftPick } from '../../store/picks.js';
import { type Draft, type DraftPicks } from '../schemas/drafts.js';

/** A draft with its board's columns. */
export function draftAnswer(draft: DraftDoc, slots: readonly BoardSlot[], picks = 0): Draft {
  const { rounds = 0, reversal_round: reversalRound = 0 } = draft.settings;
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
    picks,
  };
}

/** A pick as it was made; `names` are those of players whom the draft did not name. */
export function pickAnswer(
  pick: DraftPick,
  { owner, originalOwner, isTraded }: PickOwners,
  names: ReadonlyMap<string, string>,
): DraftPicks[number] {
  const { firstName, lastName, position, team } = pick.player;
  return {
    pick_no: pick.pickNo,
    round: pick.round,
    draft_slot: pick.draftSlot,
    roster_id: pick.rosterId,
    picked_by: pick.pickedBy,
    player_id: pick.playerId,
    player_name: names.get(pick.playerId) ?? (`${firstName} ${lastName}`.trim() || `Player ${pick.playerId}`),
    position,
    team,
    is_keeper: pick.isKeeper ? true : null,
    amount: pick.amount,
    isTraded,
    owner,
    original_owner: originalOwner,
  };
}
