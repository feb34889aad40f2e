/** Rows that a page of a searched list looks through at most: a tenth of a second. */
export const searchedAtOnce = 20_000;

/** Finds a text's parts in any of the fields, upper and lower case alike, a space for `_`; undefined for no text. */
export function searchPattern(text: string | undefined): RegExp | undefined {
  const words = text?.trim() ?? '';
  if (words === '') return undefined;
  const escaped = words.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  return new RegExp(escaped.replace(/ /g, '[ _]'), 'i');
}

/** What a text is looked for in; undefined for no text. */
export function searchFor(
  text: string | undefined,
  fields: readonly string[],
): { pattern: RegExp; fields: readonly string[] } | undefined {
  const pattern = searchPattern(text);
  return pattern && { pattern, fields };
}
