/** The longest chat text, in code points. */
export const MESSAGE_LIMIT = 500;
/** The longest name of a file or a conversation, in code points. */
export const NAME_LIMIT = 100;

/** Control characters, except line breaks and tabs. */
const controls = /[\p{Cc}--[\n\t]]/v;
/** What breaks a line, or turns around the text that follows. */
const notInNames = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * The text as it will be stored: trimmed, with one kind of line break.
 * @returns the text, or a sentence for the person who wrote it
 */
export function readMessageText(raw: string): { text: string } | { problem: string } {
  const text = raw.replace(/\r\n?/g, '\n').trim();
  if (text === '') return { problem: 'Write something first.' };
  if ([...text].length > MESSAGE_LIMIT) return { problem: `A message has at most ${MESSAGE_LIMIT} characters.` };
  if (!text.isWellFormed() || controls.test(text))
    return { problem: 'This message has characters that cannot be shown.' };
  return { text };
}

/** A name on one line: what cannot be part of one is left out, what is too long cut off; `fallback` when nothing is left. */
export function readName(raw: string, fallback: string): string {
  const printable = [...raw.toWellFormed()].filter((character) => !notInNames.test(character)).join('');
  return [...printable.trim()].slice(0, NAME_LIMIT).join('').trim() || fallback;
}
