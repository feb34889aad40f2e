import { namesOf, valuesOf, wordsOf, type Fields } from '../filters/fields';

const pageParam = 'page';

/** What is kept of an address: all but the page of the list, and the season that is shown where it names none. */
export function queryOf(fields: Fields, query: URLSearchParams | string): string {
  const kept = new URLSearchParams(query);
  const values = valuesOf(fields, kept);
  kept.delete(pageParam);
  for (const name of namesOf(fields)) if (fields[name]?.yearly) kept.set(name, values[name] ?? '');
  return kept.toString();
}

/** Whether an address shows what was kept, in whatever order its parts stand. */
export function isShown(fields: Fields, query: string, params: URLSearchParams): boolean {
  const sorted = (address: URLSearchParams | string) => {
    const parts = new URLSearchParams(queryOf(fields, address));
    parts.sort();
    return parts.toString();
  };
  return sorted(query) === sorted(params);
}

/** What a kept search filters by, in words: "WR · Free Agent"; the players of a comparison as well. */
export function searchWords(fields: Fields, query: string): string {
  const params = new URLSearchParams(query);
  const values = valuesOf(fields, params);
  const named = namesOf(fields).flatMap((name) => {
    const field = fields[name];
    const value = values[name] ?? '';
    return field && value !== '' && (field.always || value !== field.fallback) ? [wordsOf(field, value)] : [];
  });
  const players = params.getAll('player').map((player) => player.split('~')[0] ?? '');
  return [...players, ...named].join(' · ');
}
