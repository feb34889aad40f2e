/** Who a player of the plays is. */
export interface Person {
  /** nflverse's id. */
  id: string;
  /** Null where no table knows the player at Sleeper. */
  sleeperId: string | null;
  name: string;
  /** As Sleeper has it (FB is one), else as the other tables do; null when nobody knows. */
  position: string | null;
}

/** Whether a name has the text in it, upper and lower case alike; every name has the empty text. */
export function nameHas(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.trim().toLowerCase());
}

/** The position that a player counts for in fantasy football: full-backs are running backs. */
export function groupOf(position: string | null): string | null {
  return position === 'FB' ? 'RB' : position;
}
