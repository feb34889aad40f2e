import { type Rewriting } from './rewritten.js';

/** What a language model was given, and what it made of it. */
interface RewrittenTexts {
  of: Rewriting;
  texts: Rewriting;
}

/**
 * The model's words for texts of which some have changed since. What is the same keeps its words; where nothing but
 * numbers have changed, they are renewed within them; what has changed otherwise is told as it is now.
 */
export function carriedOver({ of, texts }: RewrittenTexts, now: Rewriting): Rewriting {
  const carried = (former: string, words: string, text: string): string => renewed(former, words, text) ?? text;
  return {
    title: carried(of.title, texts.title, now.title),
    summary: carried(of.summary, texts.summary, now.summary),
    sections: now.sections.map((text, at) => carried(of.sections[at] ?? '', texts.sections[at] ?? '', text)),
  };
}

const numbers = /\d+(?:\.\d+)?/g;

/**
 * Words for a text that has other numbers now; undefined where more than these has changed, or which became which is
 * not certain.
 */
function renewed(former: string, words: string, now: string): string | undefined {
  if (former === now) return words;
  if (former.replaceAll(numbers, '#') !== now.replaceAll(numbers, '#')) return undefined;
  const later = now.match(numbers) ?? [];
  const became = new Map<string, string>();
  for (const [at, number] of (former.match(numbers) ?? []).entries()) {
    const value = later[at] ?? number;
    if ((became.get(number) ?? value) !== value) return undefined;
    became.set(number, value);
  }
  return words.replaceAll(numbers, (number) => became.get(number) ?? number);
}
