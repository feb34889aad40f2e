/** Somebody who can be named. */
export interface Nameable {
  /** The account, or the Sleeper user until there is one: two people may have had the same Sleeper user. */
  id: string;
  sleeperUserId: string;
  name: string;
  teamName: string | null;
  avatar: string | null;
}

const most = 6;
const begun = /(?:^|[^\p{L}\p{N}_])@([^\s@]{0,40})$/u;

/** The beginning of a name that is being written before the caret; undefined where none is. */
export const nameBegunAt = (text: string, caret: number): string | undefined => begun.exec(text.slice(0, caret))?.[1];

/** Who may be meant by the beginning of a name, those whose own name begins so first. */
export function meantBy(beginning: string, people: readonly Nameable[], limit = most): Nameable[] {
  const part = beginning.toLowerCase();
  const rankOf = ({ name, teamName }: Nameable): number => {
    if (name.toLowerCase().startsWith(part)) return 0;
    return name.toLowerCase().includes(part) || teamName?.toLowerCase().includes(part) ? 1 : 2;
  };
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || a.person.name.localeCompare(b.person.name))
    .slice(0, limit)
    .map(({ person }) => person);
}

/** The text with the name whole, and where the caret stands behind it. */
export function withName(text: string, caret: number, name: string): { text: string; caret: number } {
  const beginning = nameBegunAt(text, caret) ?? '';
  const before = `${text.slice(0, caret - beginning.length)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
