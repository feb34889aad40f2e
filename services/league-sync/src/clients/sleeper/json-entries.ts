const quote = 0x22;
const backslash = 0x5c;
const open = new Set([0x7b, 0x5b]);
const close = new Set([0x7d, 0x5d]);
const comma = 0x2c;

/**
 * The entries of a JSON object, parsed one at a time. For replies of many megabytes, of which little is kept: the
 * object as a whole would take ten times its text. Throws SyntaxError when the text is not a whole JSON object.
 */
export function* jsonEntries(body: Buffer): Generator<[string, unknown]> {
  const text = trimmed(body);
  if (text[0] !== 0x7b || text.at(-1) !== 0x7d) throw new SyntaxError('not a whole JSON object');
  const inner = text.subarray(1, -1);
  if (inner.toString('latin1', 0, 64).trim() === '' && inner.length <= 64) return;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at] as number;
    if (byte === quote) at = endOfString(inner, at);
    else if (open.has(byte)) depth += 1;
    else if (close.has(byte)) depth -= 1;
    else if (byte === comma && depth === 0) {
      yield entryOf(inner.subarray(start, at));
      start = at + 1;
    }
  }
  yield entryOf(inner.subarray(start));
}

/** Index of the string's closing quote; the end of the text when there is none. */
function endOfString(text: Buffer, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === backslash) at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

function entryOf(text: Buffer): [string, unknown] {
  const entry = Object.entries(JSON.parse(`{${text.toString('utf8')}}`) as Record<string, unknown>);
  if (entry.length !== 1 || entry[0] === undefined) throw new SyntaxError('not one entry of a JSON object');
  return entry[0];
}

function trimmed(body: Buffer): Buffer {
  const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
  let start = 0;
  let end = body.length;
  while (isSpace(body[start])) start += 1;
  while (end > start && isSpace(body[end - 1])) end -= 1;
  return body.subarray(start, end);
}
