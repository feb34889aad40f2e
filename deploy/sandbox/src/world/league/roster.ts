import type { RosterSnapshot } from './record.js';
import type { LeagueSpec } from './spec.js';

/** A fantasy team while its league runs. */
export interface Roster {
  rosterId: number;
  ownerId: string | null;
  coOwners: string[] | null;
  players: Set<string>;
  reserve: Set<string>;
  taxi: Set<string>;
  starters: string[];
  faabUsed: number;
  waiverPosition: number;
  /** 0-1: how closely the manager looks after the team. */
  care: number;
  /** Tells this manager's opinion of players from everybody else's. */
  taste: number;
}

/** Places of a roster without taxi and reserve. */
export function activeLimit(spec: LeagueSpec): number {
  return spec.rosterPositions.length;
}

export function activeCount(roster: Roster): number {
  return roster.players.size - roster.reserve.size - roster.taxi.size;
}

export function snapshotOf(roster: Roster): RosterSnapshot {
  return {
    rosterId: roster.rosterId,
    players: [...roster.players].sort(),
    starters: [...roster.starters],
    reserve: [...roster.reserve].sort(),
    taxi: [...roster.taxi].sort(),
    faabUsed: roster.faabUsed,
    waiverPosition: roster.waiverPosition,
  };
}

/** Takes a player off a roster, from wherever; a slot in the line-up stays empty. */
export function release(roster: Roster, id: string): void {
  roster.players.delete(id);
  roster.reserve.delete(id);
  roster.taxi.delete(id);
  roster.starters = roster.starters.map((starter) => (starter === id ? '0' : starter));
}
