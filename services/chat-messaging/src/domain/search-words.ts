/** Words that a search takes; more would find nothing more precisely. */
const wordLimit = 10;

/**
 * The words of a text that somebody looks for. What means something else to the index is left out: quotes,
 * backslashes and a hyphen before a word.
 */
export function searchWords(text: string): string[] {
  const words = text
    .split(/[\s"\\]+/u)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, wordLimit);
}
