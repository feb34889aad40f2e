import type { AttackCase } from './attack-case.js';

const begin = '<!-- prettier-ignore-start -->\n';
const end = '<!-- prettier-ignore-end -->\n';

/** The page with the table of these cases in place of the one that it has. */
export const withTable = (page: string, cases: readonly AttackCase[]): string => withText(page, tableOf(cases));

/** The page with this text between its marks; `place` counts from 0 where it has several pairs of them. */
export function withText(page: string, text: string, place = 0): string {
  const parts = page.split(begin);
  const [, tail] = parts[place + 1]?.split(end) ?? [];
  if (tail === undefined) throw new Error('the page has no place for the table');
  return [...parts.slice(0, place + 1), `${text}\n${end}${tail}`, ...parts.slice(place + 2)].join(begin);
}

function tableOf(cases: readonly AttackCase[]): string {
  const rows = cases.map(({ n, attack, must, shown, open }) => {
    const tests = open === undefined ? shownBy(shown) : `${shownBy(shown)}<br>Not shown: ${open}`;
    return `| ${n} | ${attack} | ${must} | ${tests} |`;
  });
  return ['| # | attack | what must happen | shown by |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Tests as a cell of a table; files that show something by the same ones are told of together. */
export function shownBy(shown: AttackCase['shown']): string {
  const files = new Map<string, string[]>();
  for (const [file, titles] of Object.entries(shown)) {
    const words = titles.map((title) => `“${title}”`).join(', ');
    files.set(words, [...(files.get(words) ?? []), `\`${file}\``]);
  }
  return [...files].map(([words, names]) => `${names.join(', ')}: ${words}`).join('<br>');
}
