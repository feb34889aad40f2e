import { type Receipt, type Section, type Sentence, type Span } from './recap.js';

/** A recap in other words: a text for the title, the summary and each section, in their order. */
export interface Rewriting {
  title: string;
  summary: string;
  sections: string[];
}

/** A recap as the templates have it: what a rewriting is compared with. */
export interface TemplateRecap {
  title: string;
  summary: string;
  sections: readonly Section[];
  receipts: readonly Receipt[];
  facts: { teams: readonly { rosterId: number; name: string }[] };
}

export interface RewrittenRecap {
  title: Sentence;
  summary: Sentence;
  sections: Section[];
}

/** A text may be that many times as long as what it stands for, and some more. */
const mostTimes = 3;
const spare = 200;

/** What a sentence may begin with although the recap does not have the word: none of them is a name. */
const openers = new Set(
  (
    'a after again all although an and another as at back before behind below between beyond both but by close coming ' +
    'despite down each early elsewhere even every everybody few finally first for from further had hardly here how ' +
    'if in it its just last late meanwhile more most much nearly neither next no nobody none not nothing now of off on ' +
    'once one only or other out over plenty quite rarely scoring since so some still such that the their them then ' +
    'there these they this those though through to together too top under until up week well what when where which ' +
    'while who whoever with within without yet'
  ).split(' '),
);

const counts = new Set(
  (
    'zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million ' +
    'millions billion dozen dozens half twice thrice double doubled triple tripled quarter second third fourth fifth ' +
    'sixth seventh eighth ninth tenth eleventh twelfth'
  ).split(' '),
);

const wordsOf = (text: string): Set<string> => new Set(text.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []);

/**
 * A rewriting with its numbers and names on the facts again; undefined when it cannot be trusted: when it holds a
 * number that its part of the recap does not have, a name that is nobody's there, an address, a mark that would be read
 * as markdown or HTML, or is empty or far too long.
 */
export function rewrittenRecap(
  recap: TemplateRecap,
  { title, summary, sections }: Rewriting,
): RewrittenRecap | undefined {
  if (sections.length !== recap.sections.length) return undefined;
  const names: Span[] = recap.facts.teams.map(({ rosterId, name }) => ({ text: name, rosterId }));
  const everywhere = recap.sections.flatMap((section) => section.sentences.flat());
  const spansIn = (part: string): Span[] =>
    everywhere.filter(({ text, fact }) => fact !== undefined && part.includes(text));
  const headings = [recap.title, recap.summary].map((text) => [...names, ...numbersIn(text, recap), ...spansIn(text)]);
  const [newTitle, newSummary] = [title, summary].map((text, at) =>
    spansOf(text, at === 0 ? recap.title : recap.summary, headings[at] ?? []),
  );
  const rewritten = recap.sections.map((section, at) => {
    const spans = section.sentences.flat();
    const known = [...names, ...spans.filter(({ fact, rosterId }) => fact !== undefined || rosterId !== undefined)];
    const sentence = spansOf(sections[at] ?? '', spans.map(({ text }) => text).join(''), known);
    return sentence && { ...section, sentences: [sentence] };
  });
  const whole = rewritten.filter((section) => section !== undefined);
  if (newTitle === undefined || newSummary === undefined || whole.length < rewritten.length) return undefined;
  return { title: newTitle, summary: newSummary, sections: whole };
}

/** The numbers of a text that is not kept as spans, each with the receipt that has its value. */
function numbersIn(text: string, { receipts }: TemplateRecap): Span[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).flatMap((number) => {
    const receipt = receipts.find(({ value }) => value === Number(number));
    return receipt === undefined ? [] : [{ text: number, fact: receipt.id }];
  });
}

/** A text as plain words, names and numbers; `original`: what it stands for, `known`: the names and numbers there. */
function spansOf(raw: string, original: string, known: readonly Span[]): Sentence | undefined {
  const text = raw.replaceAll(/\s+/g, ' ').trim();
  if (text === '' || text.length > mostTimes * original.length + spare) return undefined;
  const longestFirst = [...known].filter((span) => span.text !== '').sort((a, b) => b.text.length - a.text.length);
  const found: Sentence = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') found.push({ text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const span = longestFirst.find((one) => text.startsWith(one.text, at) && standsAlone(text, at, one));
    if (span === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    found.push(span);
    at += span.text.length;
  }
  flush();
  return isPlain(found, original) ? found : undefined;
}

/** Not a part of a longer number or name. */
function standsAlone(text: string, at: number, { text: known, fact }: Span): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + known.length)];
  if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) return false;
  return fact === undefined || (!/\d[.,:/–-]$/.test(before) && !/^[.,:/–-]\d/.test(after));
}

/** Stands for a number or a name that is known; no letter and no mark of a sentence. */
const mask = '#';

/** What a page may take for an address: dots with no space behind them. */
const dotted = /[\p{L}\p{M}#]+(?:\.[\p{L}\p{M}#]+)+/gu;

/** Of a script without capitals, where a name or a number looks like any other word. */
const isCaseless = (word: string): boolean => word.toLowerCase() === word.toUpperCase();

function isPlain(sentence: Sentence, original: string): boolean {
  const isKnown = ({ fact, rosterId }: Span): boolean => fact !== undefined || rosterId !== undefined;
  const text = sentence.map((span) => (isKnown(span) ? mask : span.text)).join('');
  const plain = sentence.filter((span) => !isKnown(span)).map((span) => span.text);
  if (plain.some((piece) => !/^[\p{L}\p{M} .,;:!?'"’‘“”–—()%-]*$/u.test(piece))) return false;
  if (text.match(dotted)?.some((address) => !original.includes(address)) === true) return false;
  const words = wordsOf(original);
  const lowerWords = new Set([...words].map((word) => word.toLowerCase()));
  return [...text.matchAll(/\p{L}[\p{L}\p{M}'’]*/gu)].every(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    if (counts.has(lower) && !lowerWords.has(lower)) return false;
    if (words.has(word)) return true;
    if (word === lower) return !isCaseless(word);
    const begins = /(?:^|[.!?:]['"”’)]* )['"“‘(]*$/.test(text.slice(0, index));
    return begins && word.slice(1) === lower.slice(1) && (openers.has(lower) || lowerWords.has(lower));
  });
}
