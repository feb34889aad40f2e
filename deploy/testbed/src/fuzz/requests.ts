import { type Field, type Operation } from './operations.js';
import { formOf, type Upload } from './uploads.js';
import { nearlyValid, oneOf, type Random, validValue, wildValues } from './values.js';

/** Parts of a request that may be not as the route takes them. */
const flaws = ['body', 'body', 'query', 'path', 'head'] as const;

export interface FuzzRequest {
  method: Operation['method'] | 'HEAD';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** The part that is not as the route takes it; absent where all of them are. */
  flaw?: (typeof flaws)[number];
}

/** Parameters that mean something to the service under test, by name; the others are made up by their schema. */
export type KnownParams = Record<string, readonly string[]>;

/** Bodies that are no JSON of ours, each with the type that it says it has. */
const oddBodies: readonly [type: string, text: string][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":1}{"a":2}'],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '1e999'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['application/json', '{"a":"\\ud83c"}'],
  ['application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['application/json', JSON.stringify({ text: 'x'.repeat(70_000) })],
  ['application/json; charset=utf-7', '{"a":1}'],
  ['application/json garbage', '{"a":1}'],
  ['text/plain', '{"a":1}'],
  ['application/x-www-form-urlencoded', 'a[$gt]=&__proto__[x]=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="../a\r\nb"\r\n\r\nGIF89a',
  ],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\u0003\u0004\r\n--x--\r\n',
  ],
  ['', '{"a":1}'],
];

/** Ends of an address that no client of ours writes. */
const oddQueries = [
  ...['?', '?&&&', '?=', '?%', '?%zz', '?a=%ff%fe', '?%00=1', '?__proto__=1', '?__proto__[x]=1', '?constructor=1'],
  ...[
    '?limit[$gt]=',
    '?before[$ne]=1',
    '?limit=1&limit=2',
    '?limit=1e9',
    '?limit=-1',
    '?before=***',
    '?before=e30',
    '?before=W10',
  ],
  ...[
    '?before=bnVsbA',
    '?before=eyJhIjp7IiRndCI6IiJ9fQ',
    '?q=%ED%A0%80',
    '?q=',
    `?q=${'a'.repeat(4_000)}`,
    '?season=all&season=2025',
  ],
];

const oddHeaders: Record<string, string>[] = [
  ...[{ 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(200) }, { 'idempotency-key': '{"$gt":""}' }],
  ...[
    { 'if-none-match': '"' },
    { 'accept-encoding': 'gzip;q=x, *;q=0' },
    { accept: 'text/html' },
    { range: 'bytes=5-1' },
  ],
  ...[
    { 'x-user-roles': 'super_admin' },
    { 'x-request-id': '../x' },
    { 'content-encoding': 'gzip' },
    { 'content-length': '-1' },
  ],
];

/**
 * A request to the operation: a valid one, one with a single flaw, or one that makes no sense; with a file where it
 * takes one.
 */
export function fuzzRequest(operation: Operation, known: KnownParams, random: Random, upload?: Upload): FuzzRequest {
  const kind = random();
  const flaw = kind < 0.25 ? undefined : oneOf(random, flaws);
  const isWild = kind > 0.7;
  const url =
    path(operation, known, flaw === 'path', random) + query(operation.query, known, flaw === 'query', isWild, random);
  const headers = flaw === 'head' ? { ...oneOf(random, oddHeaders) } : {};
  const request = { method: operation.method, url, flaw };
  if (flaw === 'body' && isWild) {
    const [type, payload] = oneOf(random, oddBodies);
    return { ...request, headers: { ...headers, ...(type !== '' && { 'content-type': type }) }, payload };
  }
  if (upload !== undefined) {
    const { type, payload } = formOf(upload, random);
    return { ...request, headers: { 'content-type': type, ...headers }, payload };
  }
  if (operation.body === undefined) return { ...request, headers };
  const value = flaw === 'body' ? nearlyValid(operation.body, random) : validValue(operation.body, random);
  return { ...request, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(value) };
}

function path(operation: Operation, known: KnownParams, isFlawed: boolean, random: Random): string {
  const flawed = isFlawed && operation.params.length > 0 ? oneOf(random, operation.params).name : undefined;
  return operation.params.reduce((url, { name, schema }) => {
    const given = known[name];
    const value = given !== undefined && random() < 0.8 ? oneOf(random, given) : String(validValue(schema, random));
    return url.replace(`{${name}}`, name === flawed ? oddSegment(random) : encodeURIComponent(value));
  }, operation.path);
}

function oddSegment(random: Random): string {
  const raw = ['%', '%zz', '%ff', '%00', '..%2f..', '%2e%2e', ';x', 'a%0d%0ab', '%ED%A0%80', '__proto__', '%24where'];
  return random() < 0.6 ? oneOf(random, raw) : encoded(oneOf(random, wildValues));
}

function query(fields: Field[], known: KnownParams, isFlawed: boolean, isWild: boolean, random: Random): string {
  if (isFlawed && (isWild || fields.length === 0)) return oneOf(random, oddQueries);
  const flawed = isFlawed ? oneOf(random, fields).name : undefined;
  const kept = fields.filter(({ name, required }) => required || name === flawed || random() < 0.5);
  const parts = kept.flatMap(({ name, schema }) => {
    const value = name === flawed ? nearlyValid(schema, random) : (known[name]?.[0] ?? validValue(schema, random));
    const part = `${name}=${encoded(value)}`;
    return name === flawed && random() < 0.2 ? [part, part, `${name}[$ne]=1`] : [part];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** As a client would write it into an address; half a character has no such form. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 12_000);
}
