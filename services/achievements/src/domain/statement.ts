/** The longest owner statement, in code points. */
export const STATEMENT_LIMIT = 256;

/**
 * The statement as it will be stored: trimmed, with one kind of line break; empty takes it away.
 * @returns the text, or a sentence for the person who wrote it
 */
export function readStatement(raw: string): { text: string } | { problem: string } {
  const text = raw.replace(/\r\n?/g, '\n').trim();
  if ([...text].length > STATEMENT_LIMIT) return { problem: `Statement cannot exceed ${STATEMENT_LIMIT} characters` };
  return { text };
}
