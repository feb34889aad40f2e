import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { AppError } from '../errors.js';
import type { App } from './app-types.js';
import { whenFirstAsked } from './when-first-asked.js';

type JsonSchema = { [key: string]: unknown };

const maxDepth = 32;
const closedParts = new Set(['body', 'querystring', 'params']);

/** The same schema with every object closed that does not say otherwise; parts of an allOf are left as they are. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema as JsonSchema).map(([key, value]) => {
    if (key === 'properties') return [key, closedValues(value as JsonSchema)];
    if (key === 'items' || key === 'anyOf' || key === 'oneOf') return [key, closed(value)];
    return [key, value];
  });
  const copy = Object.fromEntries(entries) as JsonSchema;
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties ??= false;
  return copy;
}

function closedValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closed(value)]));
}

/**
 * Bodies are taken as they are typed; parameters and queries are text, so numbers, booleans and lists of one
 * are read from it. Unknown fields are refused, not dropped.
 */
export function addValidation(app: App): void {
  const options = {
    allErrors: false,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    verbose: true,
  } as const;
  const exact = new Ajv({ ...options, coerceTypes: false });
  const coercing = new Ajv({ ...options, coerceTypes: 'array' });
  addFormats.default(exact);
  addFormats.default(coercing);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const part = httpPart ?? '';
    return whenFirstAsked(() =>
      (part === 'body' ? exact : coercing).compile((closedParts.has(part) ? closed(schema) : schema) as object),
    );
  });
  app.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new AppError('unsupported', 'encoded-body', 'Send the body as it is: compressed ones are not unpacked here.');
  });
  app.addHook('preValidation', async (request) => {
    assertCleanText(request.params, 'params');
    assertCleanText(request.query, 'querystring');
    if (isPlain(request.body)) assertCleanText(request.body, 'body');
  });
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !('pipe' in value);
}

/** Control characters, except tabs and line breaks. */
const controls = /[\p{Cc}--[\t\n\r]]/v;

/** Nothing that anybody could see, and more than spaces, which each route treats as it treats no text. */
const unseen = /^(?=.*[\p{Default_Ignorable_Code_Point}\u2800])[\s\p{Default_Ignorable_Code_Point}\u2800]*$/su;

/**
 * Refuses text that no store or page can hold (control characters, half a surrogate pair) or that looks like none, and
 * nesting deeper than 32, before any schema or route sees it. Walks without recursion: depth is what an attacker chooses.
 */
function assertCleanText(root: unknown, part: string): void {
  const open: [unknown, number][] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && (controls.test(value) || !value.isWellFormed())) {
      throw new AppError('invalid', 'invalid-text', `${part} holds characters that are not text.`);
    }
    if (typeof value === 'string' && unseen.test(value)) {
      throw new AppError('invalid', 'invalid-text', `${part} holds a text of which nothing can be seen.`);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw new AppError('invalid', 'invalid-request', `${part} is nested too deeply.`);
    for (const [key, inner] of Object.entries(value)) open.push([key, depth + 1], [inner, depth + 1]);
  }
}
