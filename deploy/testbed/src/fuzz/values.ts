import { type Schema } from './operations.js';

/** Gives numbers from 0 to 1, always the same for the same seed. */
export type Random = () => number;

export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export const uuid = '0b9c5f0e-6d4e-4a51-9c1d-6f3f8d2a7b10';

/** A text for every pattern that a schema may have; a pattern that none of them fits is an error. */
const texts = [
  ...['1', '7', '12', '101', '1001', '7001', '999999', '2025', '2031', 'all', 'free-agent', 'QB', 'WR,TE', 'KC'],
  ...['settle', 'high_scorer', 'harbour', 'fire', 'a', 'a b c', 'Größe 🏈', 'x'.repeat(32), `${'x'.repeat(32)}.ics`],
  ...[
    'award:chain-1:by-hand:1',
    'm:1:2',
    uuid,
    '000000001-00000000000000ff',
    'https://pics.example/a.png',
    '00-0000001',
  ],
];

/** A value that the schema takes, as often as not one at its limits. */
export function validValue(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return oneOf(random, schema.enum);
  if (schema.anyOf !== undefined) return validValue(oneOf(random, schema.anyOf), random);
  if (schema.type === 'object') return validObject(schema, random);
  if (schema.type === 'array') return validList(schema, random);
  if (schema.type === 'string') return validText(schema, random);
  if (schema.type === 'integer') return Math.floor(validNumber(schema, random));
  if (schema.type === 'number') return validNumber(schema, random);
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.type === 'null') return null;
  return oneOf(random, [null, 1, 'a', true, [], {}]);
}

function validObject({ properties = {}, required = [] }: Schema, random: Random): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.6);
  return Object.fromEntries(kept.map(([name, schema]) => [name, validValue(schema, random)]));
}

function validList({ items = {}, minItems = 0, maxItems = 3 }: Schema, random: Random): unknown[] {
  const length = oneOf(random, [minItems, Math.min(maxItems, minItems + 1), Math.min(maxItems, minItems + 3)]);
  return Array.from({ length }, () => validValue(items, random));
}

function validText({ pattern, format, minLength = 0, maxLength = 60 }: Schema, random: Random): string {
  if (format === 'uuid') return uuid;
  if (format === 'date-time') return oneOf(random, ['2025-11-24T10:00:00Z', '1970-01-01T00:00:00.000Z']);
  if (format === 'date') return oneOf(random, ['2025-11-24', '2024-02-29']);
  const sized = [...texts, 'x'.repeat(maxLength), '🏈'.repeat(maxLength), 'x'.repeat(minLength)];
  const fitting = sized.filter((text) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  });
  if (fitting.length === 0) throw new Error(`no text for ${JSON.stringify({ pattern, minLength, maxLength })}`);
  return oneOf(random, fitting);
}

function validNumber({ minimum = 0, maximum = minimum + 1_000 }: Schema, random: Random): number {
  return oneOf(random, [minimum, maximum, minimum + random() * (maximum - minimum)]);
}

const deep = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** What no schema means, of every kind that has ever hurt a server. */
export const wildValues: readonly unknown[] = [
  ...[null, true, 0, -1, -0, 0.5, 1e9, 2 ** 31, 2 ** 53 + 2, -1e308, 1e308],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud83c', '\udfff x', '\u202egnp', '\ufeff', 'İ', 'ﬃ', '🏳️‍🌈'.repeat(20)],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '$where',
    '$gt',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '-0',
    '1;drop',
    "' or 1",
  ],
  ...['(a+)+$', '.*', '[', '\\', '%', '%00', '../..', '..%2f', 'x'.repeat(501), 'x'.repeat(10_000), '9'.repeat(400)],
  ...['2025-13-45T99:99:99Z', '9999-99-99', '+275760-09-13T00:00:00.001Z', '0000-00-00', 'javascript:alert(1)'],
  ...[[], [[]], [null], ['a', 'a'], Array(2_000).fill('1'), {}, { $gt: '' }, { $ne: null }, { $where: '1' }],
  ...[{ length: 1e9 }, { toString: 1 }, { then: 1 }, JSON.parse('{"__proto__":{"isAdmin":true}}'), deep(20), deep(200)],
];

/** A value next to what the schema takes: over a limit, of another type, with too much, with too little. */
export function nearlyValid(schema: Schema, random: Random): unknown {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const near: unknown[] = [];
  if (minimum !== undefined) near.push(minimum - 1, minimum - 0.5, String(minimum));
  if (maximum !== undefined) near.push(maximum + 1, maximum + 0.5, String(maximum));
  if (minLength !== undefined && minLength > 0) near.push('x'.repeat(minLength - 1));
  if (maxLength !== undefined)
    near.push('x'.repeat(maxLength + 1), `${'🏈'.repeat(maxLength)}x`, ' '.repeat(maxLength));
  if (maxItems !== undefined)
    near.push(Array.from({ length: maxItems + 1 }, () => validValue(schema.items ?? {}, random)));
  if (schema.pattern !== undefined)
    near.push(`${String(validValue(schema, random))}\n`, ` ${String(validValue(schema, random))}`);
  if (schema.properties !== undefined) near.push(nearlyObject(schema, random), nearlyObject(schema, random));
  if (schema.anyOf !== undefined) near.push(nearlyValid(oneOf(random, schema.anyOf), random));
  return near.length === 0 || random() < 0.4 ? oneOf(random, wildValues) : oneOf(random, near);
}

function nearlyObject(schema: Schema, random: Random): Record<string, unknown> {
  const whole = validObject(schema, random);
  const names = Object.keys(schema.properties ?? {});
  const extra = oneOf(random, [
    'isAdmin',
    'userId',
    '_id',
    'createdAt',
    'constructor',
    'toString',
    '$set',
    'a.b',
    'hasOwnProperty',
  ]);
  if (names.length === 0 || random() < 0.2) return { ...whole, [extra]: oneOf(random, wildValues) };
  const name = oneOf(random, names);
  if (random() < 0.2) return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  return { ...whole, [name]: nearlyValid(schema.properties?.[name] ?? {}, random) };
}
