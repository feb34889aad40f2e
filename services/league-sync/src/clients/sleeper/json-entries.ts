import { jsonPieces } from '../../domain/importing/json-pieces.js';

/**
 * The entries of a JSON object, parsed one at a time. For replies of many megabytes, of which little is kept: the
 * object as a whole would take ten times its text. Throws SyntaxError when the text is not a whole JSON object.
 */
export function* jsonEntries(body: Buffer): Generator<[string, unknown]> {
  for (const piece of jsonPieces(body, 'object')) yield entryOf(piece);
}

function entryOf(text: Buffer): [string, unknown] {
  const entry = Object.entries(JSON.parse(`{${text.toString('utf8')}}`) as Record<string, unknown>);
  if (entry.length !== 1 || entry[0] === undefined) throw new SyntaxError('not one entry of a JSON object');
  return entry[0];
}
