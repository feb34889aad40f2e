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
  const lower = name.toLowerCase();
  const same = (a: string | null) => a?.toLowerCase() === lower;
  const found = people.find(
    ({ userId, username, displayName }) => userId === name || same(displayName) || same(username),
  );
  if (found !== undefined) return found;
  const letters = lettersOf(name);
  const most = Math.floor(letters.length / 8);
  const isNear = ({ displayName }: KnownOwner) => isWithin(most, letters, lettersOf(displayName));
  const near = letters.length > 3 ? people.find((person) => !isOfTable(person.userId) && isNear(person)) : undefined;
  return near === undefined ? null : { closest: near.displayName };
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether at most `most` letters must be changed, added or left out to make `b` of `a` (Levenshtein). Follows only what
 * so few changes can lead to (Ukkonen, Algorithms for approximate string matching, 1985): a table has thousands of names,
 * each of which is compared with everybody's.
 */
function isWithin(most: number, a: string, b: string): boolean {
  const goal = b.length - a.length;
  if (Math.abs(goal) > most) return false;
  const middle = most + 1;
  // How many letters of `b` are made with the changes so far, by how many more these are than are used of `a`.
  const made = new Array<number>(2 * middle + 1).fill(-Infinity);
  made[middle] = -1;
  for (let changes = 0; changes <= most; changes += 1) {
    // From any further apart, the changes that are left do not lead to the end of both.
    const from = Math.max(-changes, goal - most + changes);
    const to = Math.min(changes, goal + most - changes);
    let beside = made[middle + from - 1] ?? -Infinity;
    for (let ahead = from; ahead <= to; ahead += 1) {
      const before = made[middle + ahead] ?? -Infinity;
      const further = Math.max(beside + 1, before + 1, made[middle + ahead + 1] ?? -Infinity);
      let letters = Math.min(further, b.length, a.length + ahead);
      while (letters < b.length && a.charCodeAt(letters - ahead) === b.charCodeAt(letters)) letters += 1;
      made[middle + ahead] = letters;
      beside = before;
    }
    if (made[middle + goal] === b.length) return true;
  }
  return false;
}
