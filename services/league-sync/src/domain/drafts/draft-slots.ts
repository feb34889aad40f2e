import { type Person, teamNameOf } from '../claims/names.js';

const usualTeams = 12;

export interface SlotDraft {
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
 * Who drafted from which slot. The roster is the provider's, else the one that the slot's user owned that season; the
 * name is the slot's user's, else that of the roster's owner.
 */
export function slotsOf(draft: SlotDraft, season: SlotSeason): BoardSlot[] {
  const order = Object.entries(draft.draftOrder ?? {});
  const bySlot = new Map(order.map(([userId, slot]) => [slot, userId]));
  return Array.from({ length: teamsOf(draft) }, (_, index) => {
    const slot = index + 1;
    const drafter = bySlot.get(slot);
    const rosterId = draft.slotToRosterId?.[slot] ?? rosterIdOf(drafter, season) ?? null;
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

/** How many columns the board has. */
export function teamsOf(draft: SlotDraft): number {
  const used = [...Object.values(draft.draftOrder ?? {}), ...Object.keys(draft.slotToRosterId ?? {}).map(Number)];
  return draft.settings['teams'] || Math.max(0, ...used) || usualTeams;
}

function rosterIdOf(userId: string | undefined, { rosters }: SlotSeason): number | undefined {
  if (userId === undefined) return undefined;
  const own = rosters.find((roster) => roster.ownerId === userId);
  return (own ?? rosters.find((roster) => roster.coOwners.includes(userId)))?.rosterId;
}
