import { get, type DataOf } from './get';

/** Players whose names have words that begin so, with the team of the league that has them. */
export const playerSearch = (leagueId: string, name: string) =>
  get('/api/leagues/{leagueId}/player-search', { path: { leagueId }, query: { name } });

export type FoundPlayer = DataOf<typeof playerSearch>[number];

/** The words of a name as the service compares them: "Ja'Marr Chase" is "jamarr" and "chase". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .split(/[\s-]+/)
    .filter(Boolean);

/**
 * Whether somebody who was found for an earlier text fits what is typed by now: until the service has responded to that,
 * nobody else of them may be chosen.
 */
export function stillFits({ name }: Pick<FoundPlayer, 'name'>, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}
