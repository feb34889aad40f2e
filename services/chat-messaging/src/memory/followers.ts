/** An event as streams write it; no text where there is nothing to tell, no position where it is not kept. */
export interface ToldEvent {
  position: number | null;
  text: string | null;
}

/** A listener of an address: it gets each event once, in order, without gaps, and what is told at the moment only. */
export interface Follower {
  hear(events: readonly ToldEvent[]): void;
  /** This process was cut off for longer than events are kept. */
  lost(): void;
}

export interface Followers {
  add(follower: Follower): void;
  remove(follower: Follower): void;
  size(): number;
  tell(event: ToldEvent): void;
  lost(): void;
}

interface Group {
  members: Set<Follower>;
  /** What they hear next. */
  untold: ToldEvent[];
  /** When they heard the last one, by performance.now(). */
  toldAt: number;
}

const groupSize = 100;
/**
 * Where there is more than one group, what happens within a moment is told at once: each time that a page is told costs,
 * however much it is. The more pages there are the longer the moment is.
 */
const moment = { msEach: 0.05, mostMs: 40 };

/**
 * The followers of an address. Few hear an event in the same turn; many in groups, one after the other over the moment,
 * so that no page waits for all the others and neither does what else this process does.
 */
export function createFollowers(): Followers {
  const groups: Group[] = [];
  const size = (): number => groups.reduce((sum, { members }) => sum + members.size, 0);

  function tellGroup(group: Group): void {
    const events = group.untold;
    group.untold = [];
    group.toldAt = performance.now();
    for (const member of group.members) member.hear(events);
  }

  /** How long the group waits for its turn, ms. */
  function waitOf(group: Group, nth: number): number {
    const momentMs = Math.min(moment.mostMs, size() * moment.msEach);
    const now = performance.now();
    return Math.max((momentMs * (nth + 1)) / groups.length, group.toldAt + momentMs - now);
  }

  return {
    size,
    add(follower) {
      const group = groups.find(({ members }) => members.size < groupSize);
      if (group !== undefined) group.members.add(follower);
      else groups.push({ members: new Set([follower]), untold: [], toldAt: -Infinity });
    },
    remove(follower) {
      const at = groups.findIndex(({ members }) => members.delete(follower));
      if (groups[at]?.members.size === 0) groups.splice(at, 1);
    },
    tell(event) {
      for (const [nth, group] of groups.entries()) {
        group.untold.push(event);
        if (group.untold.length > 1) continue;
        if (groups.length === 1) queueMicrotask(() => tellGroup(group));
        else setTimeout(() => tellGroup(group), waitOf(group, nth));
      }
    },
    lost() {
      for (const { members } of groups) for (const member of members) member.lost();
    },
  };
}
