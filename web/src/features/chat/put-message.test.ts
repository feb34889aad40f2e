import { aMessage } from '../../testing/fixtures';
import { page } from './api';
import { withMessage } from './put-message';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const ids = (messages: { id: string }[]) => messages.map(({ id }) => id);
const [one, two, three] = [1, 2, 3].map((n) => aMessage(`m${n}`, 'ada', `Message ${n}`, at(n))) as [
  ReturnType<typeof aMessage>,
  ReturnType<typeof aMessage>,
  ReturnType<typeof aMessage>,
];

it('puts a message where it belongs', () => {
  expect(ids(withMessage([one, two], three))).toEqual(['m1', 'm2', 'm3']);
  expect(ids(withMessage([one, three], two))).toEqual(['m1', 'm2', 'm3']);
  expect(ids(withMessage([], one))).toEqual(['m1']);
});

it('puts it behind others of the same moment, and once only', () => {
  const same = aMessage('m2b', 'dora', 'At the same time', at(2));
  expect(ids(withMessage([one, two, three], same))).toEqual(['m1', 'm2', 'm2b', 'm3']);
  const messages = [one, two];
  expect(withMessage(messages, two)).toBe(messages);
});

it('keeps the newest of a full list', () => {
  const full = Array.from({ length: page }, (_, n) => aMessage(`f${n}`, 'ada', 'x', at(0)));
  const next = withMessage(full, one);
  expect(next).toHaveLength(page);
  expect(next.at(-1)).toBe(one);
  expect(next[0]?.id).toBe('f1');
});
