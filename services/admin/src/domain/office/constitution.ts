import { readWords } from './words-and-days.js';

/** A league's rules as they were written down at one time. */
export interface Constitution {
  /** 1, 2, 3 … */
  version: number;
  /** Markdown; a heading begins an article. */
  text: string;
  /** What changed and how it was decided; empty when nothing was said. */
  note: string;
}

/** Versions that are kept; a league that changes its rules every week for ten years has more than it can read. */
export const mostVersions = 500;

/** The words of a new version; or a sentence for the person who wrote them. */
export function readConstitution(input: {
  text: string;
  note: string;
}): Pick<Constitution, 'text' | 'note'> | { problem: string } {
  const text = readWords(input.text, 'The constitution', { limit: 40_000, lines: true });
  if ('problem' in text) return text;
  const note = readWords(input.note, 'The note', { limit: 200, optional: true });
  if ('problem' in note) return note;
  return { text: text.words, note: note.words };
}
