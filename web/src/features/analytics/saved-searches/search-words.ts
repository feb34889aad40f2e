import { namesOf, valuesOf, wordsOf, type Fields } from '../filters/fields';

const pageParam = 'page';

/** What is kept of an address: all but the page of the list. */
export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete(pageParam);
  return kept.toString();
}

/** Whether an address shows what was kept, in whatever order its parts stand. */
export function isShown(query: string, params: URLSearchParams): boolean {
  const sorted = (text: string) => {
    const parts = new URLSearchParams(text);
    parts.sort();
    return parts.toString();
  };
  return sorted(query) === sorted(queryOf(params));
}

/** What a kept search filters by, in words: "WR · Free Agent"; the players and seasons of a comparison as well. */
export function searchWords(fields: Fields, query: string): string {
  const params = new URLSearchParams(query);
  const values = valuesOf(fields, params);
  const named = namesOf(fields).flatMap((name) => {
    const field = fields[name];
    const value = values[name] ?? '';
    return field && value !== '' && (field.always || value !== field.fallback) ? [wordsOf(field, value)] : [];
  });
  const players = params.getAll('player').map((player) => player.split('~')[0] ?? '');
  const seasons = params.get('seasons')?.split('.').join(', ');
  return [...players, ...named, ...(seasons ? [`Seasons ${seasons}`] : [])].join(' · ');
}
