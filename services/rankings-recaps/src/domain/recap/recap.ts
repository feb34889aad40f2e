/** A piece of a sentence: plain words, a team's name, or a number that stands on a fact. */
export interface Span {
  text: string;
  /** Of the fact that a number stands on. */
  fact?: string;
  /** Of the team whose name it is. */
  rosterId?: number;
}

export type Sentence = Span[];

/** What a number in a recap stands on: the receipt that opens at it. */
export interface Receipt {
  id: string;
  title: string;
  /** The number itself: points, percent, a count or a place. */
  value: number;
  lines: { label: string; value: string }[];
}

export interface Section {
  kind: 'closest' | 'blow-out' | 'around' | 'bench' | 'standings' | 'records' | 'ahead';
  label: string;
  caption: string;
  /** The decided game that the section tells of. */
  game?: { sides: [number, number]; totals: [number, number] };
  sentences: Sentence[];
}

/** A week told in prose; every number in it stands on a receipt. */
export interface Prose {
  title: Sentence;
  summary: Sentence[];
  sections: Section[];
  receipts: Receipt[];
}

export const plainText = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

const marks = /[!-/:-@[-`{-~]/g;

/** Text that markdown leaves as it is: every mark escaped, on one line. */
const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(marks, (mark) => (mark === "'" || mark === ',' ? mark : `\\${mark}`));

const inMarkdown = (sentence: Sentence): string =>
  sentence.map(({ text, rosterId }) => (rosterId === undefined ? text : escaped(text))).join('');

const paragraph = (sentences: readonly Sentence[]): string => sentences.map(inMarkdown).join(' ');

/** The recap as markdown: title, summary and a part for each section; names stay text whatever is in them. */
export function markdownOf({ title, summary, sections }: Prose): string {
  const parts = sections.map(({ label, sentences }) => `## ${label}\n\n${paragraph(sentences)}`);
  return [`# ${inMarkdown(title)}`, paragraph(summary), ...parts].join('\n\n');
}
