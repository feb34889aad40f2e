import { Type } from 'typebox';
import { hasShape } from '../src/has-shape.js';

const isWindow = hasShape(
  Type.Object({
    says: Type.Union([Type.Literal('new'), Type.Literal('total')]),
    endedAt: Type.Union([Type.Integer(), Type.Null()]),
    calls: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
  }),
);
const window = { says: 'new', endedAt: null, calls: [['ann', 3]] };

it('takes values of a shape, with what they have besides', () => {
  expect(isWindow(window)).toBe(true);
  expect(isWindow({ ...window, endedAt: 5, more: 'of a later version' })).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [window]],
  ['a text', JSON.stringify(window)],
  ['another word', { ...window, says: 'old' }],
  ['a number written as text', { ...window, endedAt: '5' }],
  ['a tuple that is too short', { ...window, calls: [['ann']] }],
  ['a tuple that is too long', { ...window, calls: [['ann', 3, 4]] }],
  ['a part that is missing', { says: 'new', endedAt: null }],
])('%s is none', (_what, value) => expect(isWindow(value)).toBe(false));
