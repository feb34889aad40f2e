/** The longest chat text, in code points. */
export const MESSAGE_LIMIT = 500;

/** Control characters, except line breaks and tabs. */
const controls = /[\p{Cc}--[\n\t]]/v;

/**
 * The text as it will be stored: trimmed, with one kind of line break.
 * @returns the text, or a sentence for the person who wrote it
 */
export function readMessageText(raw: string): { text: string } | { problem: string } {
  const text = raw.replace(/\r\n?/g, '\n').trim();
  if (text === '') return { problem: 'message: write something first.' };
  if ([...text].length > MESSAGE_LIMIT) return { problem: `message: at most ${MESSAGE_LIMIT} characters.` };
  if (!text.isWellFormed() || controls.test(text))
    return { problem: 'message: it has characters that cannot be shown.' };
  return { text };
}
