import { type Mention } from './message.js';

/** Somebody who can be named in a text. */
export interface Nameable {
  displayName: string;
  accountId: string | null;
  sleeperUserId: string;
}

/** A text that names more people than this names the others in vain. */
export const MENTION_LIMIT = 20;

const partOfWord = /[\p{L}\p{N}_]/u;

/**
 * Who is named in a text by an @ and their name, in any case. Of two names that fit the longer one is meant; people of
 * the same name are all meant. An @ within a word, as in an e-mail, names nobody.
 */
export function findMentions(text: string, people: readonly Nameable[]): Mention[] {
  const longestFirst = people
    .map((person) => ({ ...person, name: person.displayName.trim() }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const found = new Map<string, Mention>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (partOfWord.test(characterBefore(text, at))) continue;
    const rest = text.slice(at + 1);
    const meant = longestFirst.find(({ name }) => beginsWith(rest, name))?.name.toLowerCase();
    if (meant === undefined) continue;
    for (const { name, accountId, sleeperUserId } of longestFirst) {
      const personId = accountId ?? sleeperUserId;
      if (name.toLowerCase() !== meant || found.has(personId)) continue;
      found.set(personId, { name: rest.slice(0, name.length), accountId, sleeperUserId });
    }
  }
  return [...found.values()].slice(0, MENTION_LIMIT);
}

function beginsWith(rest: string, name: string): boolean {
  if (rest.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return false;
  const [next = ''] = rest.slice(name.length);
  return !partOfWord.test(next);
}

/** The whole character, which may be two code units. */
function characterBefore(text: string, at: number): string {
  return [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
}
