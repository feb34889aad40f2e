import { createPauses } from '../../src/actions/importing/take-pauses.js';
import { jsonPieces, PieceTooLarge } from '../../src/domain/importing/json-pieces.js';

const itemsOf = (text: string, mostBytes?: number) =>
  [...jsonPieces(Buffer.from(text), 'array', mostBytes)].map((piece) => JSON.parse(String(piece)) as unknown);

it.each([[[]], [[1]], [[{ a: ['x,]"', { b: '}' }] }, null, 'a\\"b', [[]], -1.5e3]]])(
  'reads what JSON.parse reads: %j',
  (items) => {
    expect(itemsOf(JSON.stringify(items))).toEqual(items);
    expect(itemsOf(` ${JSON.stringify(items, null, 2)}\n`)).toEqual(items);
  },
);

it.each(['', '[', ']', '{}', '[1', '1]', '[1,]', '[,1]', '[{]}', '[1 2]'])('takes no %j for an array', (text) => {
  expect(() => itemsOf(text)).toThrow(SyntaxError);
});

it('reads no further than it is asked, and no piece that is too large', () => {
  const pieces = jsonPieces(Buffer.from(`[{},${'{},'.repeat(1_000)}"${'x'.repeat(100)}"]`), 'array', 50);
  expect(String(pieces.next().value)).toBe('{}');
  expect(() => [...pieces]).toThrow(PieceTooLarge);
  expect(() => itemsOf(`[${'['.repeat(60)}${']'.repeat(60)},1]`, 50)).toThrow(PieceTooLarge);
});

it('pauses long work when it is time to, and not before', async () => {
  let now = 0;
  let served = 0;
  const pause = createPauses(() => now);
  setImmediate(() => (served += 1));
  for (let step = 0; step < 9; step += 1) {
    now += 1;
    await pause();
  }
  expect(served).toBe(0);
  now += 1;
  await pause();
  expect(served).toBe(1);
});
