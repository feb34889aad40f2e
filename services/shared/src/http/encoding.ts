export type Encoding = 'br' | 'gzip';

/** Below this size the frame costs more than it saves. */
const minBytes = 1_024;

/**
 * The encoding of a body of that many bytes for a client that sends this Accept-Encoding: brotli before gzip; undefined
 * where the body is too small or the client takes neither.
 */
export function encodingFor(accepted: string | undefined, bytes: number): Encoding | undefined {
  if (accepted === undefined || bytes < minBytes) return undefined;
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]);
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : undefined;
}
