import type { AttackCase } from './attack-case.js';

const begin = '<!-- prettier-ignore-start -->\n';
const end = '<!-- prettier-ignore-end -->\n';

/** The page with the table of these cases in place of the one that it has. */
export const withTable = (page: string, cases: readonly AttackCase[]): string => withText(page, tableOf(cases));

/** The page with this text between its two marks. */
export function withText(page: string, text: string): string {
  const [head, rest] = page.split(begin);
  const [, tail] = rest?.split(end) ?? [];
  if (head === undefined || tail === undefined) throw new Error('the page has no place for the table');
  return `${head}${begin}${text}\n${end}${tail}`;
}

function tableOf(cases: readonly AttackCase[]): string {
  const rows = cases.map(({ n, attack, must, shown }) => `| ${n} | ${attack} | ${must} | ${shownBy(shown)} |`);
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
