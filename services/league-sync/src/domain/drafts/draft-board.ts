import { type Person, teamNameOf } from '../season/people.js';

const usualTeams = 12;
/** No league has so many, nor a draft so many rounds: whatever a reply or a file says, a board is one that can be drawn. */
const mostTeams = 1_000;
export const mostRounds = 200;

export interface SlotDraft {
  /** pre_draft, drafting or complete. */
  status: string;
  settings: Readonly<Record<string, number>>;
  /** Sleeper user id -> slot. */
  draftOrder: Readonly<Record<string, number>> | null;
  /** Slot -> roster id. */
  slotToRosterId: Readonly<Record<string, number>> | null;
}

export interface SlotSeason {
  rosters: readonly { rosterId: number; ownerId: string | null; coOwners: readonly string[] }[];
  people: ReadonlyMap<string, Person>;
}

/** A column of the board. */
export interface BoardSlot {
  slot: number;
  rosterId: number | null;
  userId: string | null;
  displayName: string;
  teamName: string;
  avatar: string | null;
}

/**
 * Who drafts from which slot. The name is that of the slot's user in the draft's order, else that of the roster's
 * owner.
 */
export function slotsOf(draft: SlotDraft, season: SlotSeason): BoardSlot[] {
  const order = Object.entries(draft.draftOrder ?? {});
  const bySlot = new Map(order.map(([userId, slot]) => [slot, userId]));
  const rosterIn = rostersBySlot(draft, season);
  return Array.from({ length: teamsOf(draft) }, (_, index) => {
    const slot = index + 1;
    const drafter = bySlot.get(slot);
    const rosterId = rosterIn(slot);
    const owner = season.rosters.find((roster) => roster.rosterId === rosterId)?.ownerId ?? null;
    const userId = drafter ?? owner;
    const person = season.people.get(userId ?? '');
    return {
      slot,
      rosterId,
      userId,
      displayName: person?.displayName || person?.username || `Team ${slot}`,
      teamName: teamNameOf(person, rosterId ?? slot),
      avatar: person?.avatar ?? null,
    };
  });
}

/**
 * The roster of a slot. The order that was set says it until the draft is complete: what the provider says of the slots
 * may be from before. After that the provider says it, since a roster's owner may have left.
 */
function rostersBySlot(draft: SlotDraft, season: SlotSeason): (slot: number) => number | null {
  const placed = new Map(
    Object.entries(draft.draftOrder ?? {}).flatMap(([userId, slot]) => {
      const rosterId = rosterIdOf(userId, season);
      return rosterId === undefined ? [] : [[slot, rosterId] as const];
    }),
  );
  const providers = (slot: number) => draft.slotToRosterId?.[slot] ?? null;
  if (draft.status === 'complete') return (slot) => providers(slot) ?? placed.get(slot) ?? null;
  const taken = new Set<number | null>(placed.values());
  return (slot) => placed.get(slot) ?? (taken.has(providers(slot)) ? null : providers(slot));
}

/** How many columns the board has. */
export function teamsOf(draft: SlotDraft): number {
  const used = [...Object.values(draft.draftOrder ?? {}), ...Object.keys(draft.slotToRosterId ?? {}).map(Number)];
  return Math.min(mostTeams, draft.settings['teams'] || Math.max(0, ...used) || usualTeams);
}

function rosterIdOf(userId: string, { rosters }: SlotSeason): number | undefined {
  const own = rosters.find((roster) => roster.ownerId === userId);
  return (own ?? rosters.find((roster) => roster.coOwners.includes(userId)))?.rosterId;
}

/**
 * The rounds that run from the last slot to the first. Only a snake draft turns: each round runs against the one
 * before, except the reversal round, which repeats its direction.
 */
export function reversedRounds(draft: { type: string; rounds: number; reversalRound: number }): number[] {
  if (draft.type !== 'snake') return [];
  const rounds = Array.from({ length: Math.min(mostRounds, draft.rounds) }, (_, index) => index + 1);
  const hasTurnedBack = (round: number) => draft.reversalRound > 1 && round >= draft.reversalRound;
  return rounds.filter((round) => (round - 1 - Number(hasTurnedBack(round))) % 2 === 1);
}

/** A pick that is held by another roster than the one whose slot it is. */
export interface MovedPick {
  round: number;
  slot: number;
  rosterId: number;
  /** Display name of who holds it. */
  owner: string;
}

/** The picks of a draft that changed hands before they were made, round by round. A pick that came back is none. */
export function movedPicks(
  draft: {
    season: string;
    tradedPicks: readonly { season: string; round: number; rosterId: number; ownerId: number }[];
  },
  slots: readonly BoardSlot[],
  season: SlotSeason,
): MovedPick[] {
  const slotOf = new Map(slots.map(({ rosterId, slot }) => [rosterId, slot]));
  const ownerOf = rosterNames(slots, season);
  return draft.tradedPicks
    .filter(({ season, rosterId, ownerId }) => season === draft.season && rosterId !== ownerId)
    .flatMap(({ round, rosterId, ownerId }) => {
      const slot = slotOf.get(rosterId);
      return slot === undefined ? [] : [{ round, slot, rosterId: ownerId, owner: ownerOf(ownerId) }];
    })
    .sort((a, b) => a.round - b.round || a.slot - b.slot);
}

export interface MadePick {
  draftSlot: number;
  rosterId: number | null;
  pickedBy: string | null;
}

/** The owner of a pick and its original owner. */
export interface PickOwners {
  /** Made by another roster than the one the slot belongs to. */
  isTraded: boolean;
  owner: string;
  /** Null unless traded. */
  originalOwner: string | null;
}

const nameIn =
  ({ people }: SlotSeason) =>
  (userId: string | null | undefined): string | undefined => {
    const person = people.get(userId ?? '');
    return person?.displayName || person?.username || undefined;
  };

/** What a roster is called: by its owner of that season, else by who drafts from its slot. */
function rosterNames(slots: readonly BoardSlot[], season: SlotSeason): (rosterId: number) => string {
  const byRoster = new Map(slots.map((slot) => [slot.rosterId, slot.displayName]));
  const ownerIds = new Map(season.rosters.map((roster) => [roster.rosterId, roster.ownerId]));
  const nameOf = nameIn(season);
  return (rosterId) => nameOf(ownerIds.get(rosterId)) ?? byRoster.get(rosterId) ?? `Team ${rosterId}`;
}

/** Names the owners of a draft's picks. A pick was traded when its roster is not the one of its slot. */
export function pickOwners(slots: readonly BoardSlot[], season: SlotSeason): (pick: MadePick) => PickOwners {
  const bySlot = new Map(slots.map((slot) => [slot.slot, slot]));
  const rosterName = rosterNames(slots, season);
  const nameOf = nameIn(season);
  return ({ draftSlot, rosterId, pickedBy }) => {
    const slot = bySlot.get(draftSlot);
    const isTraded = rosterId !== null && slot !== undefined && slot.rosterId !== null && slot.rosterId !== rosterId;
    const ofRoster = rosterId === null ? `Team ${draftSlot}` : rosterName(rosterId);
    return {
      isTraded,
      owner: nameOf(pickedBy) ?? ofRoster,
      originalOwner: isTraded ? slot.displayName : null,
    };
  };
}
