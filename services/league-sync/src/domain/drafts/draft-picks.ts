import { type BoardSlot, type SlotSeason } from './draft-slots.js';

export interface MadePick {
  draftSlot: number;
  rosterId: number | null;
  pickedBy: string | null;
}

/** Whose a pick is, and whose it was. */
export interface PickOwners {
  /** Made by another roster than the one the slot belongs to. */
  isTraded: boolean;
  owner: string;
  /** Null unless traded. */
  originalOwner: string | null;
}

/** Names the owners of a draft's picks. A pick was traded when its roster is not the one of its slot. */
export function pickOwners(slots: readonly BoardSlot[], season: SlotSeason): (pick: MadePick) => PickOwners {
  const bySlot = new Map(slots.map((slot) => [slot.slot, slot]));
  const byRoster = new Map(slots.map((slot) => [slot.rosterId, slot]));
  const ownerIds = new Map(season.rosters.map((roster) => [roster.rosterId, roster.ownerId]));
  const nameOf = (userId: string | null | undefined) => {
    const person = season.people.get(userId ?? '');
    return person?.displayName || person?.username;
  };
  return ({ draftSlot, rosterId, pickedBy }) => {
    const slot = bySlot.get(draftSlot);
    const isTraded = rosterId !== null && slot !== undefined && slot.rosterId !== null && slot.rosterId !== rosterId;
    const rosterOwner = rosterId === null ? undefined : nameOf(ownerIds.get(rosterId));
    const unknown = rosterId === null ? `Team ${draftSlot}` : `Team ${rosterId}`;
    return {
      isTraded,
      owner: nameOf(pickedBy) ?? rosterOwner ?? byRoster.get(rosterId)?.displayName ?? unknown,
      originalOwner: isTraded ? slot.displayName : null,
    };
  };
}
