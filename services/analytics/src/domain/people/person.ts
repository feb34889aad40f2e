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

/** A player among those of a season's plays. */
export interface SeasonPerson extends Person {
  /** Place among them by name, then by id: an order that never changes. */
  nameOrder: number;
}

/** The same people, each with their place in the order of names. */
export function inNameOrder(people: readonly Person[]): SeasonPerson[] {
  const keys = people.map(({ name, id }) => name + id);
  const order = people.map((_person, place) => place).sort((one, other) => (keys[one]! < keys[other]! ? -1 : 1));
  const nameOrder = new Uint32Array(people.length);
  for (const [rank, place] of order.entries()) nameOrder[place] = rank;
  return people.map((person, place) => ({ ...person, nameOrder: nameOrder[place]! }));
}

/** By name, then by id. */
export function byName(one: { person: SeasonPerson }, other: { person: SeasonPerson }): number {
  return one.person.nameOrder - other.person.nameOrder;
}

/** Whether a name has the text in it, upper and lower case alike; every name has the empty text. */
export function nameHas(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.trim().toLowerCase());
}

/** The position that a player counts for in fantasy football: full-backs are running backs. */
export function groupOf(position: string | null): string | null {
  return position === 'FB' ? 'RB' : position;
}
