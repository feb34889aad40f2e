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

/** What a name is written with or without: accents, the marks that a phone puts for an apostrophe, dots, hyphens. */
const accents = /\p{M}/gu;
const unspoken = /['\u2019\u2018\u02bc`\u00b4.]/g;
const breaks = /[-\s]+/g;
const generation = / (?:jr|sr|ii|iii|iv|v)$/;

/** A name as it is compared. */
function spoken(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(unspoken, '')
    .replaceAll(breaks, ' ')
    .trim();
}

const withoutGeneration = (name: string): string => name.replace(generation, '');

/**
 * Whether a name has the text in it, however either is written: "AJ Brown" is A.J. Brown, "Ja’Marr" Ja'Marr, and a name to
 * its end may bear a "Jr." or "III" that the other lacks. Every name has the empty text.
 */
export function nameHas(name: string, part: string): boolean {
  const wanted = spoken(part);
  // Of marks alone nothing is left: they are looked for as they are.
  if (wanted === '') return name.includes(part.trim());
  const whole = spoken(name);
  if (whole.includes(wanted)) return true;
  return generation.test(wanted) && withoutGeneration(whole).endsWith(withoutGeneration(wanted));
}

/** Whether a text is the whole of a name, compared in the same way. */
export function isNameOf(name: string, text: string): boolean {
  return withoutGeneration(spoken(name)) === withoutGeneration(spoken(text));
}

/** The position that a player counts for in fantasy football: full-backs are running backs. */
export function groupOf(position: string | null): string | null {
  return position === 'FB' ? 'RB' : position;
}

/** Positions that players count for everywhere; those of single defenders do only where their stats count. */
export const countedEverywhere: ReadonlySet<string> = new Set(['QB', 'RB', 'WR', 'TE', 'K', 'DEF']);
