import { grouped } from '../../lib/grouped';
import type { Draft, Pick, Slot } from './api';
import type { Upcoming } from './upcoming';

export interface Row {
  round: number;
  /** The picks run from the last slot to the first. */
  reversed: boolean;
  /** One for each column; null where no pick is recorded, nor one to come. */
  cells: readonly (Pick | Upcoming | null)[];
}

export interface Board {
  /** A price stands in each cell, and a column lists what its team bought, in order. */
  auction: boolean;
  columns: readonly Slot[];
  rows: readonly Row[];
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const highest = (picks: readonly Pick[], of: (pick: Pick) => number, atLeast: number) =>
  picks.reduce((most, pick) => Math.max(most, of(pick)), atLeast);

const unnamed = (slot: number): Slot => ({
  slot,
  roster_id: null,
  user_id: null,
  display_name: `Team ${slot}`,
  team_name: `Team ${slot}`,
  avatar: null,
});

/** Bought players of each slot, in the order of the sale: an auction's rounds count nominations, not a team's players. */
function purchases(draft: Draft, columns: readonly Slot[], picks: readonly Pick[]): Row[] {
  const bySlot = grouped(picks, (pick) => pick.draft_slot);
  const longest = Math.max(0, ...[...bySlot.values()].map((bought) => bought.length));
  return upTo(Math.max(longest, draft.settings.rounds)).map((round) => ({
    round,
    reversed: false,
    cells: columns.map(({ slot }) => bySlot.get(slot)?.[round - 1] ?? null),
  }));
}

function rounds(draft: Draft, columns: readonly Slot[], picks: readonly Pick[], toCome: readonly Upcoming[]): Row[] {
  const key = (round: number, slot: number) => `${round}.${slot}`;
  const all: (Pick | Upcoming)[] = [...toCome, ...picks];
  const at = new Map(all.map((pick) => [key(pick.round, pick.draft_slot), pick]));
  return upTo(highest(picks, (pick) => pick.round, draft.settings.rounds)).map((round) => ({
    round,
    reversed: draft.reversed_rounds.includes(round),
    cells: columns.map(({ slot }) => at.get(key(round, slot)) ?? null),
  }));
}

/**
 * A draft as a grid: round by slot; in an auction purchase by slot. Every recorded pick has its place; until the draft
 * is over, so has every pick to come.
 */
export function boardOf(draft: Draft, picks: readonly Pick[], toCome: readonly Upcoming[]): Board {
  const width = highest(picks, (pick) => pick.draft_slot, draft.slots.length || draft.settings.teams);
  const named = new Map(draft.slots.map((slot) => [slot.slot, slot]));
  const columns = upTo(width).map((slot) => named.get(slot) ?? unnamed(slot));
  const auction = draft.type === 'auction';
  const rows = auction ? purchases(draft, columns, picks) : rounds(draft, columns, picks, toCome);
  return { auction, columns, rows };
}

/** Whether a team made a pick: by its roster; by its slot where the roster is not known. */
export const isPickOf = (pick: Pick | Upcoming, { slot, roster_id: rosterId }: Slot): boolean =>
  rosterId === null || pick.roster_id === null ? pick.draft_slot === slot : pick.roster_id === rosterId;

/** 1.01: the round, and the slot with two digits. */
export const placeOf = ({ round, draft_slot: slot }: Pick | Upcoming): string =>
  `${round}.${String(slot).padStart(2, '0')}`;

const positionOrder = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF'];
/** Positions without a place of their own come last. */
const rankOf = (position: string) => [...positionOrder, position].indexOf(position);

/** How often each position was drafted, in the order of a line-up; others after those. */
export const positionCounts = (picks: readonly Pick[]): [position: string, count: number][] =>
  [...grouped(picks, (pick) => pick.position ?? '–')]
    .map(([position, drafted]): [string, number] => [position, drafted.length])
    .sort(([a], [b]) => rankOf(a) - rankOf(b));
