/** Somebody who is or was in the league. */
export interface KnownOwner {
  userId: string;
  username: string | null;
  displayName: string;
}

/**
 * Who a name means: a person of the league, nobody of it, or somebody whose name is so close that it must be a slip of
 * the pen. `isOfTable` tells by a user id whether an imported table alone knows somebody: the slip may be in that table,
 * so a name that is close to theirs is taken as it stands.
 */
export function findOwner(
  name: string,
  people: readonly KnownOwner[],
  isOfTable: (userId: string) => boolean,
): KnownOwner | { closest: string } | null {
  const same = (a: string | null) => a?.toLowerCase() === name.toLowerCase();
  const found = people.find(
    ({ userId, username, displayName }) => userId === name || same(displayName) || same(username),
  );
  if (found !== undefined) return found;
  const letters = lettersOf(name);
  const isNear = ({ displayName }: KnownOwner) => distance(letters, lettersOf(displayName)) <= letters.length / 8;
  const near = letters.length > 3 ? people.find((person) => !isOfTable(person.userId) && isNear(person)) : undefined;
  return near === undefined ? null : { closest: near.displayName };
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Letters that must be changed, added or left out to make `b` of `a` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
