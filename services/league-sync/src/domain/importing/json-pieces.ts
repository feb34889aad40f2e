const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const comma = 0x2c;
const brackets = { object: [0x7b, 0x7d], array: [0x5b, 0x5d] } as const;

/** A piece is larger than it may be: it would be read in one go, while everybody else waits. */
export class PieceTooLarge extends Error {}

/**
 * The texts of a JSON object's entries, or of an array's items, one at a time: to be parsed each for itself, since the
 * whole would take ten times its text, and all of the time. A piece need not be valid JSON. Throws SyntaxError when the
 * text is not a whole object or array, PieceTooLarge for a piece of more than `mostBytes`.
 */
export function* jsonPieces(body: Buffer, kind: 'object' | 'array', mostBytes = Infinity): Generator<Buffer> {
  const text = trimmed(body);
  const [first, last] = brackets[kind];
  if (text.length < 2 || text[0] !== first || text.at(-1) !== last) throw new SyntaxError(`not a whole JSON ${kind}`);
  const inner = trimmed(text.subarray(1, -1));
  if (inner.length === 0) return;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at] as number;
    if (at - start > mostBytes) throw new PieceTooLarge();
    if (byte === quote) at = endOfString(inner, at);
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    else if (byte === comma && depth === 0) {
      yield inner.subarray(start, at);
      start = at + 1;
    }
  }
  if (inner.length - start > mostBytes) throw new PieceTooLarge();
  yield inner.subarray(start);
}

/** Index of the string's closing quote; the end of the text when there is none. */
function endOfString(text: Buffer, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === backslash) at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

function trimmed(body: Buffer): Buffer {
  const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
  let start = 0;
  let end = body.length;
  while (isSpace(body[start])) start += 1;
  while (end > start && isSpace(body[end - 1])) end -= 1;
  return body.subarray(start, end);
}
