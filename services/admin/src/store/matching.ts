/** The part of a filter that finds a pattern in any of the fields; the list's own index is walked along. */
export function matching(search: RegExp | undefined, fields: readonly string[]): { $or?: Record<string, RegExp>[] } {
  return search === undefined ? {} : { $or: fields.map((field) => ({ [field]: search })) };
}
