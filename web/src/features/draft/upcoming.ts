import type { Draft, Pick, Slot } from './api';

/** A pick that is still to be made, with who holds it. */
export type Upcoming = Omit<
  Pick,
  'picked_by' | 'player_id' | 'player_name' | 'position' | 'team' | 'is_keeper' | 'amount'
>;

export const isMade = (pick: Pick | Upcoming): pick is Pick => 'player_name' in pick;

/** Whether the draft goes through an order that is known before its picks are made. */
const hasOrder = ({ type, status, draft_order: order }: Draft): boolean =>
  type !== 'auction' && status !== 'complete' && order !== null;

/** Counted from 1 over the whole draft, in the direction of each round. */
function numberOf({ reversed_rounds: reversed, slots }: Draft, round: number, { slot }: Slot): number {
  const place = reversed.includes(round) ? slots.length + 1 - slot : slot;
  return (round - 1) * slots.length + place;
}

/** Every pick of a draft that is not over, as its order and the traded picks say. None where the order is not set. */
export function upcomingPicks(draft: Draft): Upcoming[] {
  if (!hasOrder(draft)) return [];
  const key = (round: number, slot: number) => `${round}.${slot}`;
  const traded = new Map(draft.traded_picks.map((pick) => [key(pick.round, pick.slot), pick]));
  const rounds = Array.from({ length: draft.settings.rounds }, (_, index) => index + 1);
  const picks = rounds.flatMap((round) =>
    draft.slots.map((slot): Upcoming => {
      const other = traded.get(key(round, slot.slot));
      return {
        pick_no: numberOf(draft, round, slot),
        round,
        draft_slot: slot.slot,
        roster_id: other?.roster_id ?? slot.roster_id,
        isTraded: other !== undefined,
        owner: other?.owner ?? slot.display_name,
        original_owner: other ? slot.display_name : null,
      };
    }),
  );
  return picks.sort((a, b) => a.pick_no - b.pick_no);
}
